/** The plain input of an element, as it was parsed. */
export interface ReplacedInput {
  readonly host: HTMLElement;
  /** Name of the plain input in the markup; `null` while the input is not replaced. */
  readonly replacedName: string | null;
}

/**
 * Lets the browser restore a form when the user returns to the page. Chromium compares the names of the
 * first native fields with those that were parsed; when the plain input of an element is missing,
 * Chromium restores no field of the form.
 *
 * @returns Function that removes the listeners.
 */
export function enableFormRestoration(element: ReplacedInput): () => void {
  const field = document.createElement('input');
  field.type = 'file';
  field.hidden = true;
  // A disabled field is neither submitted nor validated.
  field.disabled = true;
  const onPageHide = (): void => {
    const { host, replacedName } = element;
    if (replacedName === null) return;
    field.name = replacedName;
    host.prepend(field);
  };
  // The page may come from the back/forward cache.
  const onPageShow = (): void => field.remove();
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    field.remove();
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
  };
}
