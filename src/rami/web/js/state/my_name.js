// @ts-check
/** The name one gave oneself, kept on this device so that nobody is asked twice. */

const PLACE = "rami.name";

/** As long as a name may be in a message to the server. */
export const NAME_LONGEST = 80;

/** Return the name that is kept, "" if none is. */
export function myName() {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function keepMyName(name) {
  try {
    localStorage.setItem(PLACE, name.trim().slice(0, NAME_LONGEST));
  } catch {
    // It is asked for again next time.
  }
}
