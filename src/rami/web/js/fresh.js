// @ts-check
/** A page that is older than its server loads itself anew, once for each version. */

const PLACE = "rami.loaded-anew-for";

/** The version of the files that this page has loaded. */
export const ownVersion = document.documentElement.dataset.version ?? "";

/**
 * Load the page anew if the server has another version, unless that was tried before: where two
 * servers of different versions answer in turn, nothing is gained by it.
 *
 * @param {string} version That of the server.
 * @returns {boolean} Whether the page is about to go.
 */
export function loadAnewUnless(version) {
  if (!version || version === ownVersion) return false;
  try {
    if (sessionStorage.getItem(PLACE) === version) return false;
    sessionStorage.setItem(PLACE, version);
  } catch {
    return false; // without a note it could go on for ever
  }
  location.reload();
  return true;
}
