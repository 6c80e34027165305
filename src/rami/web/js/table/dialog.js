// @ts-check
/** A sheet of paper over the table: what is behind waits until it is closed. */

import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { say } from "../say.js";

/**
 * A dialog. Escape, the cross and a tap beside it close it; the focus returns where it was.
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {any} [props.children]
 * @param {any} [props.foot] buttons that stay in sight below
 * @param {string} [props.kind] a class of its own
 */
export function Dialog({ title, onClose, children, foot, kind = "" }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useRef(`dialog-${Math.random().toString(36).slice(2, 8)}`).current;
  useLayoutEffect(() => {
    const dialog = sheet.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return html`<dialog
    ref=${sheet}
    class=${`ground-linen ${kind}`}
    aria-labelledby=${id}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === sheet.current && onClose()}
  >
    <div class="dialog-head">
      <h2 id=${id} tabindex="-1" autofocus>${title}</h2>
      <button type="button" class="button plain" aria-label=${say("dialog.close")} onClick=${onClose}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
      </button>
    </div>
    <div class="dialog-body">${children}</div>
    ${foot && html`<div class="dialog-foot">${foot}</div>`}
  </dialog>`;
}
