/** The plain input of an element, as the page was parsed with it. */
export interface ReplacedInput {
  readonly host: HTMLElement;
  /** Name of the plain input in the markup; `null` while it is in its place. */
  readonly replacedName: string | null;
}

/**
 * Lets the browser know a form again when a visitor comes back to the page. Chromium compares the names
 * of the first native fields with those that were parsed; where the plain input of an element is missing,
 * no field of the form gets its text back.
 *
 * @returns Ends that.
 */
export function followPageReturn(of: ReplacedInput): () => void {
  const field = document.createElement('input');
  field.type = 'file';
  field.hidden = true;
  // Neither submitted nor checked.
  field.disabled = true;
  const leave = (): void => {
    const { host, replacedName } = of;
    if (replacedName === null) return;
    field.name = replacedName;
    host.prepend(field);
  };
  // The browser may have kept the page as it was.
  const comeBack = (): void => field.remove();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    field.remove();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
