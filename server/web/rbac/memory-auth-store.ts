import type { AuthData, AuthStore } from './auth-item.ts';

/** Keeps roles and assignments in the memory of the process: for data that are defined in code, and for tests. */
export class MemoryAuthStore implements AuthStore {
  #data: AuthData | null;

  /** @param data Initial data. Default none. */
  constructor(data: AuthData | null = null) {
    this.#data = data;
  }

  read(): Promise<AuthData | null> {
    return Promise.resolve(this.#data);
  }

  write(data: AuthData): Promise<void> {
    this.#data = data;
    return Promise.resolve();
  }
}
