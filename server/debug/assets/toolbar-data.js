// The data of the toolbar, as the server returns it.
// @ts-check

/**
 * @typedef {{ label: string, value: string, tone?: string }} Detail
 * @typedef {{ id: string, title: string, url: string, icon: string, value: string, tone?: string, extra?: string,
 *   details?: Detail[] }} Item
 * @typedef {{ severity: string, text: string, url: string }} Finding
 * @typedef {{ tag: string, language: string, texts: Record<string, string>, findingTitle: string, indexUrl: string, viewUrl: string, items: Item[], findings: Finding[], findingCount: number,
 *   request: { method: string, statusCode: number, url: string } }} ToolbarData
 */

/**
 * Fetches the data of the toolbar in the language of the page; status 0 and null when the server cannot be reached.
 * @param {string} url
 * @returns {Promise<{ status: number, answer: ToolbarData | null }>}
 */
export async function fetchToolbarData(url) {
  try {
    const response = await fetch(inLanguage(url), { headers: { accept: 'application/json' } });
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch {
    return { status: 0, answer: null };
  }
}

/**
 * Adds the language of the page to the URL of the toolbar's data.
 * @param {string} url
 */
function inLanguage(url) {
  return `${url}&lang=${encodeURIComponent(document.documentElement.lang || navigator.language)}`;
}

/**
 * Returns the tag of the capture in a URL.
 * @param {string} url
 */
export function tagIn(url) {
  return new URLSearchParams(url.slice(url.indexOf('?'))).get('tag');
}
