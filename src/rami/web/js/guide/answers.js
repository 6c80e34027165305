// @ts-check
/** An exercise with a few answers, of which one is right: a tap is an answer. */

import { buttons, tell } from "./telling.js";

/**
 * @param {HTMLElement} exercise
 * @param {() => void} onSolved
 */
export function useAnswers(exercise, onSolved) {
  for (const button of buttons(exercise, ".answer")) {
    button.addEventListener("click", () => {
      const right = tell(exercise, button.parentElement?.querySelector(".said"));
      button.classList.add(right ? "is-right" : "is-wrong");
      if (right) onSolved();
    });
  }
}
