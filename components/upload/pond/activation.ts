const activationEvents = ['pointerenter', 'focusin', 'dragenter', 'change'] as const;
// Slightly before the element becomes visible.
const margin = '200px';

/**
 * Calls `begin` once, when the element becomes visible or is used, or files are dragged over the
 * page.
 *
 * @param visible Element that has to become visible: the host itself may have no box.
 * @returns Function that removes the listeners.
 */
export function waitForActivation(
  host: HTMLElement,
  visible: Element,
  begin: () => void,
): () => void {
  const stops: (() => void)[] = [];
  const stop = (): void => {
    for (const one of stops.splice(0)) one();
  };
  const start = (): void => {
    stop();
    begin();
  };
  const listen = (target: EventTarget, type: string): void => {
    target.addEventListener(type, start);
    stops.push(() => target.removeEventListener(type, start));
  };
  for (const type of activationEvents) listen(host, type);
  listen(host.ownerDocument, 'dragenter');
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: margin },
  );
  observer.observe(visible);
  stops.push(() => observer.disconnect());
  return stop;
}
