import type { UploadOwner } from '../upload-owner.ts';

/**
 * Lets the browser restore a form when the user returns to the page. Chromium compares the names of the
 * first native fields with those that were parsed; when the plain input of an element is missing,
 * Chromium restores no field of the form.
 *
 * @param signal Removes the listeners.
 */
export function enableFormRestoration(owner: UploadOwner, signal: AbortSignal): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.hidden = true;
  // A disabled field is neither submitted nor validated.
  field.disabled = true;
  const onPageHide = (): void => {
    const { host, replacedName } = owner;
    if (replacedName === null) return;
    field.name = replacedName;
    host.prepend(field);
  };
  // The page may come from the back/forward cache.
  const remove = (): void => field.remove();
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener('pageshow', remove, { signal });
  signal.addEventListener('abort', remove);
}
