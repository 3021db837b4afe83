import { InvalidCallException } from '../../../core/index.ts';
import type { CookieValue } from '../../security/cookie-signature.ts';
import { Cookie, type CookieConfig, expirySeconds } from './cookie.ts';

/** Cookies that were not read yet: a request reads one or two of its cookies. */
interface PendingCookies {
  /** The text of the cookie of this name; null when there is none. */
  readonly find: (name: string) => string | null;
  /** All names with their texts, as `find` returns them. */
  readonly all: () => Iterable<readonly [string, string]>;
  /** Creates the cookie of a text; null when it is not valid. */
  readonly resolve: (name: string, text: string) => Cookie | null;
}

/** Cookies by name: those of a request, which are read-only, or those that a response will set. */
export class CookieCollection implements Iterable<Cookie> {
  readonly #cookies = new Map<string, Cookie>();
  readonly #readOnly: boolean;
  #invalid: Set<string> | null = null;
  #pending: PendingCookies | null;

  /**
   * @param readOnly Whether writing throws, as for the cookies of a request.
   * @param pending Cookies that are created when they are first read.
   */
  constructor(cookies: Iterable<Cookie> = [], readOnly = false, pending?: PendingCookies) {
    for (const cookie of cookies) this.#cookies.set(cookie.name, cookie);
    this.#readOnly = readOnly;
    this.#pending = pending ?? null;
  }

  /** Whether writing throws. */
  get readOnly(): boolean {
    return this.#readOnly;
  }

  /** How many cookies there are. */
  get count(): number {
    this.#resolveAll();
    return this.#cookies.size;
  }

  /** The cookie of this name, null when there is none. */
  get(name: string): Cookie | null {
    return this.#find(name) ?? null;
  }

  /** The value of the cookie of this name, `defaultValue` when there is none. */
  getValue<D = null>(name: string, defaultValue: D = null as D): CookieValue | D {
    const cookie = this.#find(name);
    return cookie ? cookie.value : defaultValue;
  }

  /** Whether there is a cookie of this name that is neither empty nor expired. */
  has(name: string): boolean {
    const cookie = this.#find(name);
    if (!cookie || cookie.value === '' || cookie.value === null) return false;
    const expiry = expirySeconds(cookie);
    return expiry === 0 || expiry >= Date.now() / 1000;
  }

  /**
   * Adds a cookie; one of the same name is replaced.
   *
   * @throws {InvalidCallException} The collection belongs to a request.
   */
  add(cookie: Cookie | CookieConfig): void {
    this.#assertWritable();
    const added = cookie instanceof Cookie ? cookie : new Cookie(cookie);
    // The order in which cookies are set is the order of their headers.
    this.#cookies.delete(added.name);
    this.#cookies.set(added.name, added);
  }

  /**
   * Removes a cookie. A browser deletes it only when path, domain and `partitioned` are those it was
   * set with: pass the cookie itself when they are not the defaults.
   *
   * @param removeFromBrowser Whether to delete it in the browser too; false only removes it from this collection.
   * @throws {InvalidCallException} The collection belongs to a request.
   */
  remove(cookie: Cookie | string, removeFromBrowser = true): void {
    this.#assertWritable();
    const name = typeof cookie === 'string' ? cookie : cookie.name;
    this.#cookies.delete(name);
    if (!removeFromBrowser) return;
    const given = typeof cookie === 'string' ? {} : cookie;
    const removal = Object.assign(new Cookie({ name }), given, { value: '', expire: 1 });
    this.#cookies.set(name, removal);
  }

  /** @throws {InvalidCallException} The collection belongs to a request. */
  removeAll(): void {
    this.#assertWritable();
    this.#cookies.clear();
  }

  /** Cookies by name. The object has no prototype. */
  toArray(): Record<string, Cookie> {
    const all = Object.create(null) as Record<string, Cookie>;
    this.#resolveAll();
    for (const [name, cookie] of this.#cookies) all[name] = cookie;
    return all;
  }

  [Symbol.iterator](): Iterator<Cookie> {
    this.#resolveAll();
    return this.#cookies.values();
  }

  #find(name: string): Cookie | undefined {
    const known = this.#cookies.get(name);
    if (known || !this.#pending || this.#invalid?.has(name)) return known;
    const text = this.#pending.find(name);
    return text === null ? undefined : this.#resolve(this.#pending, name, text);
  }

  #resolve(pending: PendingCookies, name: string, text: string): Cookie | undefined {
    const cookie = pending.resolve(name, text);
    if (cookie) this.#cookies.set(name, cookie);
    // A signature is checked once, also when it is wrong.
    else (this.#invalid ??= new Set()).add(name);
    return cookie ?? undefined;
  }

  #resolveAll(): void {
    const pending = this.#pending;
    if (!pending) return;
    // Without `find`, which reads the header from its start for each name.
    for (const [name, text] of pending.all()) {
      if (!this.#cookies.has(name) && !this.#invalid?.has(name)) this.#resolve(pending, name, text);
    }
    this.#pending = null;
  }

  #assertWritable(): void {
    if (this.#readOnly) throw new InvalidCallException('The cookie collection is read only.');
  }
}
