// @ts-check
/** Something is tried that the server may refuse: it is busy, then done, or there is a reason why not. */

import { Refusal } from "../net/api.js";
import { useState } from "../vendor/preact.js";

/** @typedef {{text: string, rule?: string | null}} Shown Why not, to be shown. */

/**
 * Return what was refused last, whether something is under way, and a way to try.
 */
export function useRefusal() {
  const [refusal, setRefusal] = useState(/** @type {Shown | null} */ (null));
  const [busy, setBusy] = useState(false);

  /** @param {() => Promise<unknown>} what */
  const attempt = async (what) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal({ text: error.message, rule: error.rule });
    } finally {
      setBusy(false);
    }
  };
  return { refusal, busy, attempt, setRefusal };
}
