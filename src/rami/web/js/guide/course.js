// @ts-check
/** The course: one exercise at a time, what was solved, and which one comes next. */

import { useAnswers } from "./answers.js";
import { useHand } from "./hand.js";
import { keepSolved, solvedBefore } from "./progress.js";
import { buttons, find } from "./telling.js";

const course = find(document, ".course");
const exercises = /** @type {HTMLElement[]} */ ([...course.querySelectorAll(".exercise")]);
const steps = /** @type {HTMLAnchorElement[]} */ ([...course.querySelectorAll(".steps a")]);
const progress = find(course, ".progress");
/** How far somebody is, in words, for each number of exercises. @type {string[]} */
const told = JSON.parse(progress.dataset.told ?? "");

let solved = solvedBefore();

for (const exercise of exercises) {
  const name = exercise.dataset.exercise ?? "";
  const use = exercise.dataset.table ? useHand : useAnswers;
  use(exercise, () => {
    solved.add(name);
    keepSolved(solved);
    showProgress();
    if (exercises.every(isSolved)) find(exercise, ".result").append(listeners(find(course, ".all-solved")));
  });
  for (const button of buttons(exercise, "button")) button.disabled = false;
}
find(course, ".again").addEventListener("click", () => {
  solved = new Set();
  keepSolved(solved);
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
});
addEventListener("hashchange", () => {
  const exercise = ofAddress();
  if (!exercise) return;
  show(exercise);
  find(exercise, "h2").focus();
});
showProgress();
show(ofAddress() ?? exercises.find((one) => !isSolved(one)) ?? exercises[0]);
course.classList.add("is-in-steps");

/** Return the exercise that the address names. */
function ofAddress() {
  return exercises.find((one) => `#${one.id}` === location.hash);
}

/** @param {HTMLElement} exercise */
function isSolved(exercise) {
  return solved.has(exercise.dataset.exercise ?? "");
}

/** @param {HTMLElement} shown */
function show(shown) {
  exercises.forEach((exercise, number) => {
    exercise.hidden = exercise !== shown;
    if (exercise === shown) steps[number].setAttribute("aria-current", "step");
    else steps[number].removeAttribute("aria-current");
  });
}

/**
 * Return what a paragraph says for those who listen: others see it elsewhere.
 * @param {HTMLElement} paragraph
 */
function listeners(paragraph) {
  const told = document.createElement("span");
  told.className = "for-listeners";
  told.textContent = paragraph.textContent;
  return told;
}

/**
 * Lead from a solved exercise to the next one that is not, if there is any.
 * @param {HTMLElement} exercise
 * @param {number} number
 */
function leadOn(exercise, number) {
  const later = [...exercises.slice(number + 1), ...exercises.slice(0, number)];
  const next = later.find((one) => !isSolved(one));
  const onward = find(exercise, ".onward");
  onward.hidden = !isSolved(exercise) || !next;
  if (next) find(onward, "a").setAttribute("href", `#${next.id}`);
}

function showProgress() {
  exercises.forEach((exercise, number) => {
    find(steps[number], ".solved").hidden = !isSolved(exercise);
    steps[number].classList.toggle("is-solved", isSolved(exercise));
    leadOn(exercise, number);
  });
  const count = exercises.filter(isSolved).length;
  progress.textContent = told[count];
  find(course, ".end").hidden = count < exercises.length;
}
