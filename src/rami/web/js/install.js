// @ts-check
/** On every page: lets the device keep the client, where the browser allows it. */

import { loadAnewUnless, ownVersion } from "./fresh.js";

// Browsers withhold it on plain http, but for this very machine: everything works without it.
const workers = navigator.serviceWorker;

if (workers && ownVersion) {
  const keep = () => {
    workers.register(`/sw.js?v=${ownVersion}`).catch(() => {
      // A device that keeps nothing asks for everything anew.
    });
  };
  // First the page itself, then what is for later.
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });

  workers.addEventListener("controllerchange", () => {
    const script = workers.controller?.scriptURL ?? "";
    loadAnewUnless(script && (new URL(script).searchParams.get("v") ?? ""));
  });
}
