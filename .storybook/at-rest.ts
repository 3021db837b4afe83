const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** FilePond animates by script, in inline styles. */
function opacitiesOfUploads(): string[] {
  const animated = document.querySelectorAll<HTMLElement>('.filepond--root [style*="opacity"]');
  return [...animated].map(({ style }) => style.opacity);
}

/** The label of an upload without files fades in, and may begin late. */
const hasHiddenLabel = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.filepond--root')].some(
    (root) =>
      !root.querySelector('.filepond--item') &&
      root.querySelector<HTMLElement>('.filepond--drop-label')?.style.opacity === '0',
  );

const isMoving = (): boolean =>
  document.getAnimations().some((animation) => animation instanceof CSSTransition) ||
  hasHiddenLabel();

/**
 * Waits up to fifteen seconds, until nothing fades, and has not for fifteen frames if an upload is there: halfway,
 * colours are not those that the accessibility check has to judge.
 */
export async function waitUntilAtRest(): Promise<void> {
  const end = performance.now() + 15_000;
  const wanted = document.querySelector('.filepond--root') ? 15 : 1;
  let before = '';
  for (let still = 0; still < wanted && performance.now() < end; still++) {
    await frame();
    const opacities = opacitiesOfUploads().join();
    if (opacities !== before || isMoving()) still = -1;
    before = opacities;
  }
}
