// Entries of the palette: elements of the page, and the newest captures.
// @ts-check

/** @typedef {{ kind: string, text: string, act: () => void }} Entry */

const MAX_CAPTURES = 50;

/** Elements of the page by their kinds, in the order in which they are shown. */
const kinds = [
  ['Panel', '.debug-side a'],
  ['Finding', '.debug-findings li > a'],
  ['Action', '.debug-buttons :is(a[href], button)'],
  ['Page', '.debug-top nav a'],
  ['Action', '.debug-theme button, .debug-theme + button'],
];

/** @returns {Entry[]} */
export function pageEntries() {
  return kinds.flatMap(([kind = '', selector = '']) =>
    [...document.querySelectorAll(selector)].flatMap((element) =>
      element instanceof HTMLElement
        ? [{ kind, text: nameOf(element), act: () => element.click() }]
        : [],
    ),
  );
}

/** @param {HTMLElement} element */
function nameOf(element) {
  const named = element.querySelector('span:not(.debug-count)') ?? element;
  return element.getAttribute('aria-label') ?? named.textContent?.trim() ?? '';
}

/**
 * The newest captures; none when the request fails.
 * @returns {Promise<Entry[]>}
 */
export async function captureEntries() {
  const base = document.querySelector('.debug-brand')?.getAttribute('href') ?? '';
  try {
    const response = await fetch(base, { headers: { accept: 'application/json' } });
    /** @type {{ entries: { tag: string, method: string, statusCode: number, url: string }[] }} */
    const { entries } = await response.json();
    return entries.slice(0, MAX_CAPTURES).map(({ method, statusCode, tag, url }) => ({
      kind: 'Capture',
      text: `${statusCode} ${method} ${pathOf(url)}`,
      act: () => location.assign(`${base}/view?${new URLSearchParams({ tag })}`),
    }));
  } catch {
    return [];
  }
}

/** @param {string} url */
function pathOf(url) {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
