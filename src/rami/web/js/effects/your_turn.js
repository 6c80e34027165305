// @ts-check
/** It is your turn: told by the title of the page, a short shake, a sound, and a notification if asked for. */

import { say } from "../say.js";
import { settings } from "../state/settings.js";
import { sound } from "./sound.js";

const SHAKE_MS = 60;

let title = "";
let was = false;
/** @type {Notification | null} */
let shown = null;

/**
 * Tell that it is the viewer's turn, once when it begins; take all of it back when it ends.
 * @param {boolean} isTurn
 * @param {string} [text] what there is to do, in words
 */
export function tellTurn(isTurn, text = say("turn.yours")) {
  if (isTurn === was) return;
  was = isTurn;
  title ||= document.title;
  document.title = isTurn ? `★ ${say("turn.yours")}` : title;
  if (!isTurn) {
    shown?.close();
    shown = null;
    return;
  }
  sound("turn");
  // Browsers want a tap first; before one, asking would only be written down as a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
  if (document.hidden && canNotify() && settings().notify && Notification.permission === "granted") {
    notify(text);
  }
}

/** @param {string} text */
function notify(text) {
  try {
    shown = new Notification(document.title, { body: text, tag: "rami-turn" });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Some phones let only a service worker notify: the title and the sound must do.
  }
}

/** Whether this browser can notify at all here; over plain http it cannot. */
export const canNotify = () => "Notification" in window && window.isSecureContext;

/** Ask the person to allow notifications. @returns {Promise<boolean>} whether they may come */
export async function askToNotify() {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}
