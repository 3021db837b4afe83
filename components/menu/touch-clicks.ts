const noop = (): void => undefined;

/**
 * Lets a tap anywhere reach the document as a click, or no longer. Safari on phones sends a click
 * beside links and buttons only where something around it listens for a pointer.
 */
export function listenForTaps({ body, documentElement }: Document, isOn: boolean): void {
  if (!('ontouchstart' in documentElement)) return;
  for (const child of body.children) {
    if (isOn) child.addEventListener('mouseover', noop);
    else child.removeEventListener('mouseover', noop);
  }
}
