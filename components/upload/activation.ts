const activationEvents = ['pointerenter', 'focusin', 'dragenter', 'change'] as const;
// Slightly before the element becomes visible.
const margin = '200px';

/**
 * Calls `begin` once, when the element becomes visible or is used, or files are dragged over the
 * page.
 *
 * @param visible Element that has to become visible: the host itself may have no box.
 * @returns Stops waiting.
 */
export function waitForActivation(
  host: HTMLElement,
  visible: Element,
  begin: () => void,
): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const start = (): void => {
    controller.abort();
    begin();
  };
  for (const type of activationEvents) host.addEventListener(type, start, { signal });
  host.ownerDocument.addEventListener('dragenter', start, { signal });
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: margin },
  );
  observer.observe(visible);
  signal.addEventListener('abort', () => observer.disconnect());
  return controller;
}
