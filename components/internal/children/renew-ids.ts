import { isWatched } from './child-observer.ts';
import { nextId } from '../context/ids.ts';
import { rootOf } from '../dom/roots.ts';

// `w0`, `w0-label`, and `comments-w0` with a prefix of the server.
const automatic = /^(?:[a-z][\w-]*-)?w\d+(?=-|$)/i;
const references = /^(?:id|for|class|href|commandfor|popovertarget|data-bs-target|aria-.+)$/;

/**
 * Gives new values to the automatic ids of markup that was not made here if another element of the page has them: in a clone, or
 * in a part that was rendered in another answer of the server. Otherwise a button would open the drawer of the other one.
 */
export function renewIds(host: Element): void {
  for (const { id } of host.querySelectorAll('[id]')) {
    const base = automatic.exec(id)?.[0];
    const same = base === undefined ? [] : rootOf(host).querySelectorAll(`#${id}`);
    if ([...same].some((one) => !host.contains(one) && isWatched(one)))
      rename(host, base as string);
  }
}

/** Replaces an id, and those that begin with it, in all attributes that have or name ids. */
function rename(host: Element, base: string): void {
  const pattern = new RegExp(`(^|[\\s#]|field-)${base}(?=[\\s-]|$)`, 'g');
  const next = `$1${nextId()}`;
  for (const one of host.querySelectorAll('*')) {
    for (const { name, value } of one.attributes) {
      const isGroup = name === 'name' && one.localName === 'details';
      const text = value.replace(pattern, next);
      if (text !== value && (isGroup || references.test(name))) one.setAttribute(name, text);
    }
  }
}
