/** Scrolls to the frame that a link opens in: a narrow window does not show it. */
export function showFrames(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[target]')) {
    const frame = document.querySelector(`iframe[name="${CSS.escape(link.target)}"]`);
    link.addEventListener('click', () =>
      frame?.parentElement?.scrollIntoView({ block: 'nearest' }),
    );
  }
}
