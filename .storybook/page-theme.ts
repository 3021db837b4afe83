/** Root of the docs page around a story that is in a frame of it; null where the story is in no such frame. */
const around = window.frameElement?.ownerDocument.documentElement ?? null;

/** Gives the page the colours of the docs page around it, else those of the toolbar. */
export function setTheme(theme: string): void {
  document.documentElement.dataset['bsTheme'] = around?.dataset['bsTheme'] ?? theme;
}

// The window of Storybook itself, which is around every page, has no such attribute.
if (around) {
  new MutationObserver(() => {
    const theme = around.dataset['bsTheme'];
    if (theme !== undefined) setTheme(theme);
  }).observe(around, { attributeFilter: ['data-bs-theme'] });
}
