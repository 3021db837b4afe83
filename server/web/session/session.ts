import { Component, ConflictHttpException } from '../../core/index.ts';
import type { CookieConfig } from '../http/headers/cookie.ts';
import { randomString } from '../security/random.ts';
import { ageFlashes, flashCounters, setCounter, storeCounters } from './flash-counters.ts';
import { mergeValues } from './merge-values.ts';
import {
  cookieDefaults,
  fillCookieParams,
  sessionCookie,
  type SessionCookieParams,
} from './session-cookie.ts';
import { sessionJson } from './session-json.ts';
import type { SessionStore } from './session-store.ts';
import { StoreAccess, type StoredSession } from './store-access.ts';

const validId = /^[A-Za-z0-9,_-]{16,128}$/;

/**
 * Values of a client that are stored between its requests. {@link open} reads them once; after that all
 * access is synchronous, and {@link close} writes them back if they have changed.
 */
export class Session extends Component {
  /** Name of the cookie. */
  name = 'FWSESSID';
  /** Seconds without a request after which the session ends. Default 1440. */
  timeout = 1440;
  /** Whether an id that is not in the store is replaced, so that an attacker cannot choose the id of others. Default true. */
  useStrictMode = true;
  /**
   * Whether requests of one session wait for each other: between processes with a store that has `lock`, else
   * within one process. Default true.
   */
  useLock = true;
  /** Milliseconds that a request waits for another one. Default 30,000. */
  lockTimeout = 30_000;
  /** Timeout in milliseconds of each operation of the store; 0: no limit. Default 10,000. */
  storeTimeout = 10_000;
  /** Key of the ages of flash values. */
  flashParam = '__flash';
  /** Share of the requests after which expired sessions are removed from the store, 0 to 1. Default 0.01. */
  gcProbability = 0.01;
  /** Store of the sessions; null, the default: the `sessionStore` component of the application. */
  store: SessionStore | null = null;

  #cookieParams: Required<SessionCookieParams> = cookieDefaults;
  #values = new Map<string, unknown>();
  #id: string | null = null;
  /** The session of the store that the values come from; null for a new one. */
  #stored: StoredSession | null = null;
  #abandoned: string[] = [];
  #loaded = false;
  #open = false;
  #touched = false;
  #destroyed = false;
  #hasSessionId = false;
  #isEnded = false;
  readonly #access = new StoreAccess(this);

  /** Properties of the cookie; those that are not set have their defaults. */
  get cookieParams(): SessionCookieParams {
    return this.#cookieParams;
  }

  set cookieParams(params: SessionCookieParams) {
    this.#cookieParams = fillCookieParams(params);
  }

  /** All properties of the cookie. */
  getCookieParams(): Required<SessionCookieParams> {
    return this.#cookieParams;
  }

  /** Id of the session; null until the first value is written. */
  get id(): string | null {
    return this.#id;
  }

  /** Whether the request contains the id of a session. */
  get hasSessionId(): boolean {
    return this.#hasSessionId;
  }

  /** Whether the session has an id, and the program has used it or changed the id. */
  get isActive(): boolean {
    return this.#id !== null && this.#touched;
  }

  /** Whether there are values or accesses that {@link close} has not processed yet. */
  get isOpen(): boolean {
    return this.#open;
  }

  /**
   * Reads the session of an id, once; later calls do nothing. Without an id the session is empty and
   * gets an id when the first value is written.
   *
   * @throws {SessionStoreException} The store has failed.
   * @throws {HttpException} 503: another request of the session did not end within {@link lockTimeout}.
   */
  async open(id: string | null = null): Promise<void> {
    if (this.#loaded) return;
    this.#loaded = true;
    this.#open = true;
    if (id === null || !validId.test(id)) return;
    this.#hasSessionId = true;
    await this.#access.lock(id);
    const data = await this.#access.read(id);
    if (data === null && this.useStrictMode) {
      this.#isEnded = await this.#access.wasThere;
      return this.#access.unlock();
    }
    this.#id = id;
    this.#values = new Map(Object.entries(data ?? {}));
    this.#stored = data === null ? null : { id, json: this.#toJson() };
    this.updateFlashCounters();
  }

  /**
   * Writes the values if they have changed, and releases the lock for other requests of the session. Later access
   * in the same request uses the same values, and needs another `close`, which takes the lock again: it adds the
   * changes to what other requests have written meanwhile.
   *
   * A session that another request has ended meanwhile, as with a login or logout, stays ended: no values
   * are stored or left, and no cookie is sent, which would replace a newer one. {@link regenerateID} begins a new session.
   *
   * @throws {SessionStoreException} The store has failed: no value of this request was stored.
   * @throws {ConflictHttpException} The session has a new id, and another request has ended the session.
   * @throws {InvalidArgumentException} JSON cannot represent a value: no value was stored.
   */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    try {
      if (!this.#access.hasFailed && !this.#isEnded) await this.#commit();
    } finally {
      this.#access.unlock();
    }
  }

  /**
   * Ends the session: removes its values, here and in the store, and the cookie in the browser.
   *
   * @throws {SessionStoreException} The store has failed.
   */
  async destroy(): Promise<void> {
    const ids = [...this.#abandoned, ...(this.#id === null ? [] : [this.#id])];
    this.#forget();
    this.#destroyed = true;
    this.#open = false;
    try {
      for (const id of ids) await this.#access.remove(id);
    } finally {
      this.#access.unlock();
    }
  }

  /**
   * Gives the session a new id, as after a login. The values are kept under the new id.
   *
   * @param deleteOld Whether the old id is removed from the store; otherwise its values stay there.
   */
  regenerateID(deleteOld = false): void {
    this.#touch();
    this.#isEnded = false;
    if (this.#id !== null && deleteOld) this.#abandoned.push(this.#id);
    this.#id = randomString(32);
  }

  /** A value; `defaultValue` when there is none. Changes inside of lists and objects are stored too. */
  get(key: string, defaultValue: unknown = null): unknown {
    this.#touch();
    return this.#values.has(key) ? this.#values.get(key) : defaultValue;
  }

  /** Sets a value that JSON can represent. Objects with `toJSON`, such as dates and models, are read back as its result. */
  set(key: string, value: unknown): void {
    this.#touch();
    this.#values.set(key, value);
    this.#id ??= randomString(32);
  }

  /** A value, null when there is none; does not count as use of the session. */
  peek(key: string): unknown {
    return this.#values.get(key) ?? null;
  }

  /** Whether there is a value. */
  has(key: string): boolean {
    this.#touch();
    return this.#values.has(key);
  }

  /** Removes a value and returns it, null when there was none. */
  remove(key: string): unknown {
    this.#touch();
    const value = this.#values.get(key) ?? null;
    this.#values.delete(key);
    return value;
  }

  /** Removes all values; the session continues. */
  removeAll(): void {
    this.#touch();
    this.#values.clear();
  }

  /** All values by key. The object has no prototype. */
  toArray(): Record<string, unknown> {
    this.#touch();
    return this.peekAll();
  }

  /** All values by key; does not count as use of the session. */
  peekAll(): Record<string, unknown> {
    return { __proto__: null, ...Object.fromEntries(this.#values) };
  }

  /** How many values there are. */
  get count(): number {
    return this.#values.size;
  }

  /**
   * Stores a value for the next request.
   *
   * @param removeAfterAccess True: until the request after it was read; false: for the next request only.
   */
  setFlash(key: string, value: unknown = true, removeAfterAccess = true): void {
    this.set(key, value);
    setCounter(this.#values, this.flashParam, key, removeAfterAccess ? -1 : 0);
  }

  /** As {@link setFlash}, but added to the values that the key has. */
  addFlash(key: string, value: unknown = true, removeAfterAccess = true): void {
    const old = this.get(key);
    const list: unknown[] = Array.isArray(old) ? old : this.#values.has(key) ? [old] : [];
    this.setFlash(key, [...list, value], removeAfterAccess);
  }

  /**
   * A flash value; `defaultValue` when there is none.
   *
   * @param remove Whether to remove it now instead of with the next request.
   */
  getFlash(key: string, defaultValue: unknown = null, remove = false): unknown {
    this.#touch();
    const counter = flashCounters(this.#values, this.flashParam)[key];
    if (counter === undefined) return defaultValue;
    const value = this.get(key, defaultValue);
    if (remove) this.removeFlash(key);
    else if (counter < 0) setCounter(this.#values, this.flashParam, key, 1);
    return value;
  }

  /** All flash values by key; `remove` as with {@link getFlash}. */
  getAllFlashes(remove = false): Record<string, unknown> {
    this.#touch();
    const flashes = Object.create(null) as Record<string, unknown>;
    for (const key of Object.keys(flashCounters(this.#values, this.flashParam))) {
      if (this.#values.has(key)) flashes[key] = this.getFlash(key, null, remove);
      else this.removeFlash(key);
    }
    return flashes;
  }

  /** Whether there is a flash value; does not count as reading it. */
  hasFlash(key: string): boolean {
    this.#touch();
    return key in flashCounters(this.#values, this.flashParam) && this.#values.has(key);
  }

  /** Removes a flash value and returns it, null when there was none. */
  removeFlash(key: string): unknown {
    const counters = flashCounters(this.#values, this.flashParam);
    const value = key in counters ? this.remove(key) : null;
    delete counters[key];
    storeCounters(this.#values, this.flashParam, counters);
    return value;
  }

  /** Removes all flash values. */
  removeAllFlashes(): void {
    for (const key of Object.keys(flashCounters(this.#values, this.flashParam)))
      this.removeFlash(key);
  }

  /**
   * The cookie that the client must get: the id of an active session, or its removal after
   * {@link destroy}. Null when there is none to send.
   */
  toCookie(): CookieConfig | null {
    if (this.#access.hasFailed || this.#isEnded) return null;
    if (!this.isActive && !(this.#destroyed && this.#hasSessionId)) return null;
    return sessionCookie(this.name, this.isActive ? this.#id : null, this.#cookieParams);
  }

  /** Ages flash values; called once in a request, however often the session is closed and used again. */
  protected updateFlashCounters(): void {
    ageFlashes(this.#values, this.flashParam);
  }

  #touch(): void {
    this.#touched = true;
    this.#open = true;
    // A session that was not opened is a new one: there was no id to read.
    this.#loaded = true;
  }

  async #commit(): Promise<void> {
    const id = this.#id;
    if (id === null) return;
    let isThere = true;
    if (this.#isChanged(this.#toJson())) isThere = await this.#write(id);
    else await this.#access.touch(id);
    this.#access.markClosed();
    // A write that ends after the removal restores the session in stores that do not look whether it is there.
    if (this.#access.hasRemoved(id)) await this.#access.remove(id);
    // Destroyed or renewed while this call waited: the next one writes under the new id.
    if (this.#id !== id) return;
    if (!isThere) return this.#end();
    for (const old of this.#abandoned.splice(0)) await this.#access.remove(old);
    if (Math.random() < this.gcProbability) await this.#access.sweep();
  }

  /** @returns False when another request has ended the session. */
  async #write(id: string): Promise<boolean> {
    const isThere = await this.#catchUp();
    if (!isThere || this.#id !== id) return isThere;
    const values = this.#values;
    const next = { id, json: this.#toJson() };
    const isKept = await this.#access.write(next, this.#stored);
    if (isKept && this.#values === values) this.#stored = next;
    return isKept;
  }

  #isChanged(json: string): boolean {
    if (this.#stored?.id === this.#id) return json !== this.#stored?.json;
    return json !== '{}' || this.#touched;
  }

  /**
   * Adds what other requests have written since the session was closed, under the lock that was released then.
   *
   * @returns False when one of them has ended the session.
   */
  async #catchUp(): Promise<boolean> {
    if (this.#stored === null) return true;
    const { id } = this.#stored;
    if (!(await this.#access.relock(id))) return true;
    const stored = await this.#access.read(id);
    if (stored === null || this.#stored === null) return false;
    const versions = { read: this.#stored.json, own: this.#values, stored };
    this.#values = mergeValues(versions, this.flashParam);
    this.#stored = { id, json: JSON.stringify(stored) };
    return true;
  }

  #end(): void {
    const isRenewed = this.#stored?.id !== this.#id;
    this.#forget();
    this.#isEnded = true;
    if (isRenewed) throw new ConflictHttpException('The session was ended by another request.');
  }

  #forget(): void {
    this.#values = new Map();
    this.#abandoned = [];
    this.#stored = null;
    this.#id = null;
  }

  #toJson(): string {
    try {
      return sessionJson(this.#values, this.name);
    } catch (error) {
      this.#access.hasFailed = true;
      throw error;
    }
  }
}
