import { InvalidConfigException } from '../../core/index.ts';
import type { RememberedLogin, RememberStore } from './remember-store.ts';

/** Keeps remembered logins in the memory of the process: they end with it. */
export class MemoryRememberStore implements RememberStore {
  readonly #logins = new Map<string, RememberedLogin>();
  readonly #maxLogins: number;

  /**
   * @param maxLogins Maximum number of logins; the least recently used one is removed first. Default 100,000.
   * @throws {InvalidConfigException} `maxLogins` is no whole number of 1 or more.
   */
  constructor(maxLogins = 100_000) {
    if (!Number.isInteger(maxLogins) || maxLogins < 1) {
      throw new InvalidConfigException(
        `MemoryRememberStore "maxLogins" must be a whole number of 1 or more, got ${maxLogins}.`,
      );
    }
    this.#maxLogins = maxLogins;
  }

  find(series: string): Promise<RememberedLogin | null> {
    const login = this.#logins.get(series);
    // Each request of a session that the login has begun looks for it: it is used, and moves to the end.
    if (login && this.#logins.delete(series)) this.#logins.set(series, login);
    return Promise.resolve(login ?? null);
  }

  replace(series: string, expected: string | null, login: RememberedLogin): Promise<boolean> {
    if ((this.#logins.get(series)?.tokenHash ?? null) !== expected) return Promise.resolve(false);
    this.#logins.delete(series);
    this.#logins.set(series, login);
    if (this.#logins.size > this.#maxLogins) {
      const oldest = this.#logins.keys().next();
      if (!oldest.done) this.#logins.delete(oldest.value);
    }
    return Promise.resolve(true);
  }

  remove(series: string): Promise<void> {
    this.#logins.delete(series);
    return Promise.resolve();
  }

  removeAll(userId: string | number): Promise<void> {
    for (const [series, login] of this.#logins) {
      if (login.userId === userId) this.#logins.delete(series);
    }
    return Promise.resolve();
  }
}
