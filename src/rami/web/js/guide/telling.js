// @ts-check
/** What is said of an answer: it stands in the page already, and is told in one place, once. */

/**
 * Tell what was found of an answer, and return whether it is right. What is said before the last
 * is in sight elsewhere, and told to those who listen.
 * @param {HTMLElement} exercise
 * @param {readonly (Element | null | undefined)[]} said The last of them says how it turned out.
 */
export function tell(exercise, ...said) {
  const told = said.filter((one) => one instanceof Element);
  const right = told.at(-1)?.classList.contains("right") ?? false;
  const wrong = told.at(-1)?.classList.contains("wrong") ?? false;
  const result = find(exercise, ".result");
  result.classList.toggle("is-right", right);
  result.classList.toggle("is-wrong", wrong);
  result.replaceChildren(...told.map((one) => one.cloneNode(true)));
  for (const before of [...result.children].slice(0, -1)) before.classList.add("for-listeners");
  return right;
}

/**
 * Return an element that the page is known to have.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(within, selector) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector} here`);
  return found;
}

/**
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLButtonElement[]}
 */
export function buttons(within, selector) {
  return [...within.querySelectorAll(selector)].filter((one) => one instanceof HTMLButtonElement);
}
