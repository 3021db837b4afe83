import { checkStorage, withoutMark } from '../internal/unstorage.ts';
import { authDataOf, authJson } from './auth-data.ts';
import type { AuthData, AuthStore } from './auth-item.ts';

/** The methods that are used of a storage of `unstorage`. */
export interface AuthStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string): unknown;
}

const MARK = 'rbac ';

/** Keeps roles and assignments in any driver of `unstorage`, as one value: the later of two changes wins. */
export class UnstorageAuthStore implements AuthStore {
  readonly #storage: AuthStorage;
  readonly #key: string;
  #known: { readonly text: string; readonly data: AuthData } | null = null;

  /**
   * @param key Key of the value. Default `rbac`.
   * @throws {InvalidConfigException} There is no storage.
   */
  constructor(storage: AuthStorage, key = 'rbac') {
    checkStorage(storage, 'UnstorageAuthStore');
    this.#storage = storage;
    this.#key = key;
  }

  /** @throws {RuntimeException} The value is something else. */
  async read(): Promise<AuthData | null> {
    const value = await this.#storage.getItem(this.#key);
    if (value === null || value === undefined) return null;
    const text = withoutMark(value, MARK) ?? '';
    if (this.#known?.text !== text) {
      this.#known = { text, data: authDataOf(text, 'The storage of UnstorageAuthStore') };
    }
    return this.#known.data;
  }

  async write(data: AuthData): Promise<void> {
    await this.#storage.setItem(this.#key, MARK + authJson(data));
  }
}
