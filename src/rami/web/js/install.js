// @ts-check
/** On every page: keeps the page at hand without a network, where the browser allows it. */

export {};
