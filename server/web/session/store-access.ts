import { InvalidConfigException } from '../../core/index.ts';
import { withTimeout } from '../../core/internal.ts';
import { currentApplication } from '../internal/current-request.ts';
import { lockSession, SessionLocks, type StoreAttempt } from './session-locks.ts';
import { SessionStoreException } from './session-store-exception.ts';
import type { SessionData, SessionStore } from './session-store.ts';

/** A session as the store had it, with its values as JSON. */
export interface StoredSession {
  readonly id: string;
  readonly json: string;
}

/** The settings of a session that concern its store. They are read with each operation. */
interface StoreSettings {
  readonly name: string;
  readonly timeout: number;
  readonly useLock: boolean;
  readonly lockTimeout: number;
  readonly storeTimeout: number;
  readonly store: SessionStore | null;
}

/**
 * The operations of one session in its store, each within `storeTimeout`, and the lock of the session. When an
 * operation fails, the lock is released.
 *
 * @throws {SessionStoreException} From each of them: the store has failed.
 */
export class StoreAccess {
  /** Whether the session is not stored any more: an operation has failed, or JSON cannot represent its values. */
  hasFailed = false;

  readonly #settings: StoreSettings;
  readonly #removed: string[] = [];
  #wasThere: Promise<boolean> | null = null;
  #release: (() => void) | null = null;
  /** Locks that the store had granted when the values were last compared under one; null before {@link markClosed}. */
  #locksAtClose: number | null = null;

  constructor(settings: StoreSettings) {
    this.#settings = settings;
  }

  /**
   * Waits for the lock of a session, unless the settings use none.
   *
   * @throws {HttpException} 503: it was not free within `lockTimeout`.
   */
  async lock(id: string): Promise<void> {
    const { useLock, lockTimeout: timeout, storeTimeout } = this.#settings;
    if (!useLock) return;
    try {
      const attempt: StoreAttempt = (action) => this.#attempt('lock', action);
      const lock = await lockSession(this.#store, id, { timeout, storeTimeout, attempt });
      this.#release = lock.release;
      this.#wasThere = lock.wasThere;
    } catch (error) {
      // The error handler may use the session, which must not replace the locked one.
      this.hasFailed = true;
      throw error;
    }
  }

  /** Releases the lock, if there is one. */
  unlock(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Whether the session was there when {@link lock} began to wait. */
  get wasThere(): Promise<boolean> {
    return this.#wasThere ?? Promise.resolve(false);
  }

  /** Notes that the session was closed with the values that the store had under the lock. */
  markClosed(): void {
    // A later call without a change has no lock, and has not read what others have written since.
    this.#locksAtClose ??= SessionLocks.of(this.#store).granted;
  }

  /**
   * Takes the lock of a session that was closed again.
   *
   * @returns Whether other requests can have written the session meanwhile.
   */
  async relock(id: string): Promise<boolean> {
    const before = this.#locksAtClose;
    if (!this.#settings.useLock || before === null) return false;
    await this.lock(id);
    const { granted } = SessionLocks.of(this.#store);
    this.#locksAtClose = granted;
    // One of them is the lock of this call. Other processes can have taken those of the store.
    return this.#store.lock !== undefined || granted !== before + 1;
  }

  /** Values of a session; null when it is unknown or has expired. */
  read(id: string): Promise<SessionData | null> {
    return this.#attempt('read', (store) => store.read(id));
  }

  /**
   * Writes a session.
   *
   * @param origin The session that the values come from; null for a new one.
   * @returns False when another request has ended `origin`.
   */
  write({ id, json }: StoredSession, origin: StoredSession | null): Promise<boolean> {
    const data = JSON.parse(json) as SessionData;
    return this.#attempt('write', async (store) => {
      if (store.update) {
        if (origin?.id === id) return store.update(id, data, this.#seconds);
        if (origin !== null && (await store.read(origin.id)) === null) return false;
      }
      await store.write(id, data, this.#seconds);
      return true;
    });
  }

  /** Restarts the time of a session in a store that can. */
  touch(id: string): Promise<void> {
    return this.#attempt('touch', async (store) => store.touch?.(id, this.#seconds));
  }

  /** Removes a session. */
  remove(id: string): Promise<void> {
    this.#removed.push(id);
    return this.#attempt('remove', (store) => store.destroy(id));
  }

  /** Whether {@link remove} was called for a session. */
  hasRemoved(id: string): boolean {
    return this.#removed.includes(id);
  }

  /** Removes expired sessions from a store that can. */
  sweep(): Promise<void> {
    return this.#attempt('sweep', async (store) => store.gc?.());
  }

  async #attempt<T>(work: string, action: (store: SessionStore) => Promise<T>): Promise<T> {
    const { name, storeTimeout } = this.#settings;
    try {
      return await withTimeout(action(this.#store), storeTimeout);
    } catch (cause) {
      this.hasFailed = true;
      this.unlock();
      throw new SessionStoreException(`The store of session "${name}" failed to ${work}.`, {
        cause,
      });
    }
  }

  get #store(): SessionStore {
    const store = this.#settings.store ?? currentApplication.peek()?.sessionStore;
    if (store) return store;
    throw new InvalidConfigException('Session::store must be set.');
  }

  // Redis takes whole seconds only.
  get #seconds(): number {
    return Math.ceil(this.#settings.timeout);
  }
}
