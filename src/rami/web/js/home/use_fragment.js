// @ts-check
/** What stands behind the `#` of the address, so that "back" leads back within a page too. */

import { useLayoutEffect, useState } from "../vendor/preact.js";

const now = () => location.hash.slice(1);

/** Return the fragment of the address, and draw anew when it changes. */
export function useFragment() {
  const [fragment, setFragment] = useState(now);
  useLayoutEffect(() => {
    const follow = () => setFragment(now());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return fragment;
}
