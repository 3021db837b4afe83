// Runs before the first paint: the colours that the visitor chose, else those of the system.
const key = 'fwx-theme';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser keeps nothing for this site.
    return null;
  }
}

const theme = stored();
if (theme === 'dark' || theme === 'light') document.documentElement.dataset['bsTheme'] = theme;
