const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Whether transitions run, or a file of an upload fades in, which FilePond animates by script. */
function isMoving(): boolean {
  const items = [...document.querySelectorAll('.filepond--item')];
  return (
    document.getAnimations().some((animation) => animation instanceof CSSTransition) ||
    items.some((item) => getComputedStyle(item).opacity !== '1')
  );
}

/** Waits up to five seconds, until colours are those that the accessibility check has to judge. */
export async function waitUntilAtRest(): Promise<void> {
  const end = performance.now() + 5000;
  do await frame();
  while (isMoving() && performance.now() < end);
}
