const noop = (): void => undefined;

/**
 * Makes a tap anywhere reach the document as a click, or stops that. Safari on phones fires a click
 * outside of links and buttons only if an element around it has a listener for a pointer.
 */
export function listenForTaps({ body, documentElement }: Document, isOn: boolean): void {
  if (!('ontouchstart' in documentElement)) return;
  for (const child of body.children) {
    if (isOn) child.addEventListener('mouseover', noop);
    else child.removeEventListener('mouseover', noop);
  }
}
