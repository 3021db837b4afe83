const key = 'fwx-theme';

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['bsTheme'];
  return chosen === undefined
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : chosen === 'dark';
};

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Shows the button that switches between light and dark colours. */
export function startThemeSwitch(button: HTMLButtonElement): void {
  const update = (): void => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset['bsTheme'] = theme;
    keep(theme);
    update();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update);
  button.hidden = false;
  update();
}
