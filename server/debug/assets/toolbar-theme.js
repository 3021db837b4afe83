// The theme of the page, which the toolbar follows.
// @ts-check

const ATTRIBUTES = [
  'data-bs-theme',
  'data-theme',
  'data-color-mode',
  'data-mode',
  'data-theme-mode',
];
/** Attributes that may change the theme. */
const attributeFilter = [...ATTRIBUTES, 'class', 'style'];
const DARK = new Set(['dark', 'night', 'black']);
const LIGHT = new Set(['light', 'day', 'white']);

/**
 * The theme that words name; null when they name none, or both.
 * @param {string[]} words
 */
function themeOfWords(words) {
  const isDark = words.some((word) => DARK.has(word));
  const isLight = words.some((word) => LIGHT.has(word));
  if (isDark === isLight) return null;
  return isDark ? 'dark' : 'light';
}

/** The theme of the page; null when the page has none of its own, and that of the system applies. */
function themeOfPage() {
  const roots = [document.documentElement, document.body].filter((root) => root !== null);
  for (const root of roots) {
    for (const name of ATTRIBUTES) {
      const theme = themeOfWords([root.getAttribute(name)?.toLowerCase() ?? '']);
      if (theme !== null) return theme;
    }
  }
  for (const root of roots) {
    const theme = themeOfWords([...root.classList].map((word) => word.toLowerCase()));
    if (theme !== null) return theme;
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  return themeOfWords(colorScheme.split(' '));
}

/**
 * Keeps the theme of the page in the attribute `data-scheme` of an element, which has none without such a theme.
 * @param {Element} element
 * @returns {() => void} Stops this.
 */
export function followTheme(element) {
  const update = () => {
    // The body is observed again when the page has replaced it.
    if (document.body) observer.observe(document.body, { attributeFilter });
    const theme = themeOfPage();
    if (theme === null) element.removeAttribute('data-scheme');
    else element.setAttribute('data-scheme', theme);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter, childList: true });
  // Style sheets that are still loading may set the color scheme.
  addEventListener('load', update);
  update();
  return () => {
    observer.disconnect();
    removeEventListener('load', update);
  };
}
