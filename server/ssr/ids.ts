import { AsyncLocalStorage } from 'node:async_hooks';

import { type IdSource, setIdSource } from '../../components/markup.ts';
import { requestSlot } from '../core/index.ts';
import { findBuiltin, hasRequestScope } from '../core/internal.ts';

/** Automatic ids of one page. */
interface Counter {
  next: number;
  prefix: string;
}

const makeCounter = (): Counter => ({ next: 0, prefix: 'w' });
const ofRequest = requestSlot('ids', makeCounter);

// Servers of other frameworks open no request scope. Their counter is stored in the asynchronous context of a request:
// it is set when the first id is requested, and from then on whenever an HTTP server of Node begins a
// request, so that a page that was rendered while the program started does not pass its counter on.
const ofPage = new AsyncLocalStorage<Counter>();
// Not imported: runtimes without this module have no HTTP server of Node either.
const requestStart = findBuiltin('node:diagnostics_channel')?.channel('http.server.request.start');
const ofProcess = makeCounter();
const beginPage = (): void => ofPage.enterWith(makeCounter());

function counter(): Counter {
  if (hasRequestScope()) return ofRequest.get();
  const found = ofPage.getStore();
  if (found) return found;
  // Subscribes once, even when this is called several times.
  requestStart?.unsubscribe(beginPage);
  requestStart?.subscribe(beginPage);
  const made = makeCounter();
  try {
    ofPage.enterWith(made);
    return made;
  } catch {
    // Some other runtimes, such as workerd, have no `enterWith`.
    return ofProcess;
  }
}

/**
 * The next automatic id of the page: `w0`, then `w1`. A page is everything that is rendered during one request, or
 * outside of requests in one chain of asynchronous calls.
 *
 * @param prefix Prefix of the number. Default: the one of {@link setIdPrefix}.
 */
export const nextId: IdSource = (prefix) => {
  const page = counter();
  return `${prefix ?? page.prefix}${page.next++}`;
};

/** Prefix of the number in automatic ids of the page that is being rendered: `w`, or that of {@link setIdPrefix}. */
export function idPrefix(): string {
  return counter().prefix;
}

/**
 * Sets the prefix of the number in automatic ids of the page that is being rendered. A part that a page gets later
 * begins at 0, too: it needs its own prefix, or its ids are those of the page.
 */
export function setIdPrefix(prefix: string): void {
  counter().prefix = prefix;
}

/** Restarts at 0 for the page that is being rendered. */
export function resetIds(): void {
  counter().next = 0;
}

/** Binds a function to the page that is being rendered, for chunks that are written later. */
export function bindPage<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const page = counter();
  return (...args) => ofPage.run(page, work, ...args);
}

/** Otherwise templates would use the id source of the components, which does not depend on the request. */
export function installIds(): void {
  setIdSource(nextId);
}
