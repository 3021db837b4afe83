/** A login that a browser remembers. All times are milliseconds since the epoch. */
export interface RememberedLogin {
  /** Id of the person. */
  readonly userId: string | number;
  /** SHA-256 of the current token, hexadecimal. */
  readonly tokenHash: string;
  /** SHA-256 of the token before it; null for a new login. */
  readonly previousHash: string | null;
  /** When the token replaced the one before it. */
  readonly rotated: number;
  /** When the login expires. */
  readonly expires: number;
}

/**
 * Stores logins of {@link RememberMe}, each under the hash of its series: an identifier that stays the same while
 * the token of the login changes. A store may remove logins that have expired.
 */
export interface RememberStore {
  /** The login of a series; null when there is none. */
  find(series: string): Promise<RememberedLogin | null>;
  /**
   * Writes a login if the stored one has the token hash `expected`; null: if none is stored. Of two calls with
   * the same `expected` at most one succeeds.
   *
   * @returns Whether it was written.
   */
  replace(series: string, expected: string | null, login: RememberedLogin): Promise<boolean>;
  /** Removes the login of a series, if there is one. */
  remove(series: string): Promise<void>;
  /** Removes all logins of a person. */
  removeAll(userId: string | number): Promise<void>;
}
