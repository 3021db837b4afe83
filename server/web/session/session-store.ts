/** Values of a session by name; any value that JSON can represent. */
export type SessionData = Readonly<Record<string, unknown>>;

/**
 * Stores sessions between requests. A method that fails rejects: the values of a write that
 * resolved are stored. Ids match `[A-Za-z0-9,_-]{16,128}`, so they are safe in keys and file names.
 */
export interface SessionStore {
  /** Values of a session; null when it is unknown or has expired. */
  read(id: string): Promise<SessionData | null>;
  /**
   * Stores the values of a session, all of them or none.
   *
   * @param ttlSeconds Whole seconds until it expires, unless it is written or touched again.
   */
  write(id: string, data: SessionData, ttlSeconds: number): Promise<void>;
  /**
   * As {@link write}, but only for a session that still exists. A session that another request has removed
   * meanwhile stays removed; with a store without this method it is restored.
   *
   * @returns False when the session is unknown or has expired: nothing was stored.
   */
  update?(id: string, data: SessionData, ttlSeconds: number): Promise<boolean>;
  /** Removes a session; one that is unknown is no error. */
  destroy(id: string): Promise<void>;
  /** Restarts the time until it expires without writing the values. */
  touch?(id: string, ttlSeconds: number): Promise<void>;
  /**
   * Acquires the lock of a session among all processes that use the store. The lock of a process that was killed is
   * released automatically. Without this method requests of a session wait for each other within one process.
   *
   * @returns Function that releases the lock; null when another request holds it.
   */
  lock?(id: string): Promise<(() => Promise<void>) | null>;
  /** Removes expired sessions, for stores that do not do so automatically. */
  gc?(): Promise<void>;
}
