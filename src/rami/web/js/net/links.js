// @ts-check
/** Links for others: they begin with an address by which others reach the server too. */

// Whoever runs the server at home looks at it as 127.0.0.1, where nobody else would find it.
const base = document.documentElement.dataset.base || location.origin;

/**
 * Return a whole link to a path such as `/t/abcdefghjk`.
 * @param {string} path
 */
export function linkTo(path) {
  return base + path;
}
