// The requests that scripts of the page send. Their calls and answers stay as they are.
// @ts-check

/** @typedef {{ method: string, url: string, status: number, ms: number, tag: string | null }} Call */

/**
 * Tells of each call of `fetch` to this origin once it was answered.
 * @param {string[]} skip Starts of paths that are left out.
 * @param {(call: Call) => void} note
 */
export function followFetch(skip, note) {
  const original = window.fetch;
  window.fetch = function (input, init) {
    const started = performance.now();
    const answer = Reflect.apply(original, this, [input, init]);
    const call = describe(input, init, skip);
    if (call === null) return answer;
    const tell = (/** @type {Response | null} */ response) =>
      note({
        ...call,
        status: response?.status ?? 0,
        ms: performance.now() - started,
        tag: response?.headers.get('x-debug-tag') ?? null,
      });
    answer.then(tell, () => tell(null));
    return answer;
  };
}

/**
 * What a call of `fetch` asks for; null for calls that are not listed.
 * @param {RequestInfo | URL} input
 * @param {RequestInit | undefined} init
 * @param {string[]} skip
 */
function describe(input, init, skip) {
  try {
    const url = new URL(input instanceof Request ? input.url : String(input), document.baseURI);
    if (
      url.origin !== location.origin ||
      skip.some((start) => start !== '' && url.pathname.startsWith(start))
    )
      return null;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    return { method: method.toUpperCase(), url: url.pathname + url.search };
  } catch {
    return null;
  }
}

/**
 * A list of texts in JSON; empty when it is none.
 * @param {string | null} text
 */
export function parseList(text) {
  try {
    const list = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
