// Observes the requests that scripts of the page send. Calls and responses are not changed.
// @ts-check

/** @typedef {{ method: string, url: string, status: number, ms: number, tag: string | null }} Call */

/**
 * Reports each call of `fetch` and `XMLHttpRequest` to this origin when its response arrives.
 * @param {string[]} skip Starts of paths that are left out.
 * @param {(call: Call) => void} onCall
 */
export function observeCalls(skip, onCall) {
  observeFetch(skip, onCall);
  observeXhr(skip, onCall);
}

/**
 * @param {string[]} skip
 * @param {(call: Call) => void} onCall
 */
function observeFetch(skip, onCall) {
  window.fetch = new Proxy(window.fetch, {
    apply(original, self, args) {
      const started = performance.now();
      /** @type {Promise<Response>} */
      const answer = Reflect.apply(original, self, args);
      const call = describe(args[0], args[1], skip);
      if (call === null) return answer;
      const report = (/** @type {Response | null} */ response) =>
        onCall({
          ...call,
          status: response?.status ?? 0,
          ms: performance.now() - started,
          // A page that replaces `fetch` may have answers without headers.
          tag: response?.headers?.get('x-debug-tag') ?? null,
        });
      // With handlers beside those of the page, the browser would not report a rejection that the page does not handle.
      return answer.then(
        (response) => {
          report(response);
          return response;
        },
        (error) => {
          report(null);
          throw error;
        },
      );
    },
  });
}

/**
 * @param {string[]} skip
 * @param {(call: Call) => void} onCall
 */
function observeXhr(skip, onCall) {
  const own = XMLHttpRequest.prototype;
  /** @type {WeakMap<XMLHttpRequest, ReturnType<typeof describe>>} */
  const calls = new WeakMap();
  runBefore(own, 'open', (request, [method, url]) => {
    calls.set(request, describe(String(url), { method: String(method) }, skip));
  });
  runBefore(own, 'send', (request) => {
    const call = calls.get(request);
    if (!call) return;
    const started = performance.now();
    const report = () =>
      onCall({
        ...call,
        status: request.status,
        ms: performance.now() - started,
        tag: request.getResponseHeader('x-debug-tag'),
      });
    request.addEventListener('loadend', report, { once: true });
  });
}

/**
 * Runs a function before a method. The method receives its arguments unchanged, also in number.
 * @param {XMLHttpRequest} own
 * @param {'open' | 'send'} name
 * @param {(request: XMLHttpRequest, args: unknown[]) => void} run
 */
function runBefore(own, name, run) {
  const observed = new Proxy(own[name], {
    apply(method, request, args) {
      run(request, args);
      return Reflect.apply(method, request, args);
    },
  });
  Reflect.set(own, name, observed);
}

/**
 * Method and URL of a call; null for calls that are not listed.
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
 * Parses a list of texts in JSON; returns an empty list for anything else.
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
