import { HttpException } from '../../core/index.ts';
import { settlesWithin, withTimeout } from '../../core/internal.ts';
import { takeUntil } from '../internal/take-until.ts';
import type { SessionStore } from './session-store.ts';

/** Releases a lock in the store. */
export type StoreRelease = () => Promise<void>;

const none: StoreRelease = async () => undefined;

// Sessions of one store share its locks, and the locks go with the store.
const locksOf = new WeakMap<SessionStore, SessionLocks>();

/** Makes requests of one session run one after the other. */
export class SessionLocks {
  /** The locks of a store. */
  static of(store: SessionStore): SessionLocks {
    const locks = locksOf.get(store) ?? new SessionLocks();
    locksOf.set(store, locks);
    return locks;
  }

  readonly #waiting = new Map<string, Promise<void>>();
  #granted = 0;

  /** How many locks were granted so far. */
  get granted(): number {
    return this.#granted;
  }

  /**
   * Waits until no other request holds the lock of this id, in this process and then in the store.
   *
   * @param take Takes the lock in the store; its result is null while another process holds it.
   * @returns Releases the lock; more than once does nothing.
   * @throws {HttpException} 503: it was not free within `timeout` milliseconds.
   */
  async acquire(
    id: string,
    timeout: number,
    take: () => Promise<StoreRelease | null> = async () => none,
  ): Promise<() => void> {
    const deadline = performance.now() + timeout;
    const release = await this.#acquireHere(id, timeout);
    try {
      const releaseStore = await takeUntil(deadline, take);
      if (!releaseStore) throw inUse();
      // The next request of this process would find the lock in the store still taken.
      return () => void releaseStore().then(release, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async #acquireHere(id: string, timeout: number): Promise<() => void> {
    const before = this.#waiting.get(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = (before ?? Promise.resolve()).then(() => promise);
    this.#waiting.set(id, mine);
    let isFree = before === undefined;
    const forget = (): void => {
      if (this.#waiting.get(id) === mine) this.#waiting.delete(id);
    };
    const release = (): void => {
      resolve();
      // A request whose wait timed out must not let others run before the holder releases the lock.
      if (isFree) forget();
      else void mine.then(forget);
    };
    if (before && !(await settlesWithin(before, timeout))) {
      release();
      throw inUse();
    }
    isFree = true;
    this.#granted += 1;
    return release;
  }

  /** Whether a request of this process holds the lock of this id. */
  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Number of locked ids. */
  get size(): number {
    return this.#waiting.size;
  }
}

/** Runs an operation of the store within its timeout. */
export type StoreAttempt = <T>(action: () => Promise<T>) => Promise<T>;

/** The lock of a session that a request has. */
interface SessionLock {
  readonly release: () => void;
  /** Whether the session was there when the request began to wait; null when it did not wait. */
  readonly wasThere: Promise<boolean> | null;
}

interface LockOptions {
  /** Milliseconds to wait for the lock. */
  readonly timeout: number;
  /** Milliseconds to wait for an answer of the store. */
  readonly storeTimeout: number;
  readonly attempt: StoreAttempt;
}

/**
 * Waits for the lock of a session, in this process and in its store.
 *
 * @throws {HttpException} 503: it was not free within `timeout` milliseconds.
 */
export async function lockSession(
  store: SessionStore,
  id: string,
  { timeout, storeTimeout, attempt }: LockOptions,
): Promise<SessionLock> {
  const locks = SessionLocks.of(store);
  const found: { wasThere: Promise<boolean> | null } = { wasThere: null };
  const look = (): void => {
    found.wasThere ??= withTimeout(store.read(id), storeTimeout).then(
      (data) => data !== null,
      () => false,
    );
  };
  if (locks.has(id)) look();
  const take = async (): Promise<StoreRelease | null> => {
    const release = await takeInStore(store, id, attempt);
    if (release === null) look();
    return release;
  };
  const release = await locks.acquire(id, timeout, store.lock && take);
  return { release, wasThere: found.wasThere };
}

async function takeInStore(
  store: SessionStore,
  id: string,
  attempt: StoreAttempt,
): Promise<StoreRelease | null> {
  const taking = (async () => (await store.lock?.(id)) ?? null)();
  try {
    return await attempt(() => taking);
  } catch (error) {
    // A lock that the store acquires after the timeout is released.
    void taking.then((release) => release?.()).catch(() => undefined);
    throw error;
  }
}

function inUse(): HttpException {
  return new HttpException(503, 'The session is in use by another request.');
}
