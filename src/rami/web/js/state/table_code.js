// @ts-check
/** The code of a table: found in whatever people type or paste, and shown so that it can be read aloud. */

const IN_LINK = /\/t\/([^/?#\s]+)/i;
const GROUP = 5;

/**
 * Return the code in what somebody typed: a code in any spelling, or a whole link.
 * @param {string} text
 */
export function codeFrom(text) {
  const code = IN_LINK.exec(text)?.[1] ?? text;
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * Return what a pasted link carries behind its `#`, such as the secret for a second device.
 * @param {string} text
 */
export function fragmentFrom(text) {
  return IN_LINK.test(text) ? (/#\S+/.exec(text)?.[0] ?? "") : "";
}

/**
 * Return a code in groups, as it is easily read aloud.
 * @param {string} code
 */
export function spacedCode(code) {
  return code.replace(new RegExp(`(.{${GROUP}})(?=.)`, "g"), "$1 ");
}
