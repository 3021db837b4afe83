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
  // A disabled field is neither submitted nor validated.
  field.disabled = true;
  // As a child, the field would be another input of the page.
  const box = document.createElement('span');
  box.hidden = true;
  box.append(field);
  const onPageHide = (): void => {
    const { host, replacedName } = owner;
    if (replacedName === null) return;
    field.name = replacedName;
    host.prepend(box);
  };
  // The page may come from the back/forward cache.
  const remove = (): void => box.remove();
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener('pageshow', remove, { signal });
  signal.addEventListener('abort', remove);
}
