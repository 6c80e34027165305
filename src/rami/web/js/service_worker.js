// @ts-check
/// <reference lib="webworker" />
/**
 * Keeps the client on the device, so that it is there at once, and without a network too.
 *
 * It keeps files of one version, which never change, and the shells of pages, which are asked for
 * anew whenever the server answers. What is said at a table it neither keeps nor hears.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Of which version it is: the page names it in the address by which it asks for the worker. */
const VERSION = new URL(worker.location.href).searchParams.get("v") ?? "";
const FILES = `/static/${VERSION}/`;
const KEPT = `rami-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith(FILES)) {
    event.respondWith(file(request));
  } else if (request.mode === "navigate") {
    const shell = shellOf(url.pathname);
    if (shell) event.respondWith(page(request, shell));
  }
});

/** Keep every module, style sheet and court; texts and other pictures are kept once they are used. */
async function keepFiles() {
  const answer = await fetch(`${FILES}files.json`);
  if (!answer.ok) throw new Error(`version ${VERSION} is not served any more`);
  const cache = await caches.open(KEPT);
  await cache.addAll((await answer.json()).map((/** @type {string} */ path) => FILES + path));
}

/** Forget what earlier versions kept. */
async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("rami-") && name !== KEPT) await caches.delete(name);
  }
}

/**
 * A file of this version: as it was kept, since it never changes.
 * @param {Request} request
 */
async function file(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/**
 * A page: anew, or if nobody answers, the shell that was kept of one like it.
 * @param {Request} request
 * @param {string} shell
 */
async function page(request, shell) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    // Another version's shell would load files that are not kept here.
    if (answer.ok && (await answer.clone().text()).includes(`data-version="${VERSION}"`)) {
      await cache.put(shell, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(shell);
    if (kept) return kept;
    throw error;
  }
}

/**
 * Return under what name the shell of a page is kept, "" for what is none: one for all tables,
 * since which table it is, the page itself sees in its address.
 * @param {string} path
 */
function shellOf(path) {
  if (path === "/" || path === "/check" || path === "/rules") return path;
  if (/^\/t\/[^/]+$/.test(path)) return "/t/";
  return /^\/t\/[^/]+\/replay\/\d+$/.test(path) ? "/t/replay/" : "";
}
