/** Values of a session by name; whatever JSON can carry. */
export type SessionData = Readonly<Record<string, unknown>>;

/**
 * Where sessions are kept between requests. A method that cannot do its work rejects: a write that
 * resolved is kept. Ids match `[A-Za-z0-9,_-]{16,128}`, so they are safe in keys and file names.
 */
export interface SessionStore {
  /** Values of a session; null when it is unknown or has ended. */
  read(id: string): Promise<SessionData | null>;
  /**
   * Keeps the values of a session, all of them or none.
   *
   * @param ttlSeconds Seconds until it ends, unless it is written or touched again.
   */
  write(id: string, data: SessionData, ttlSeconds: number): Promise<void>;
  /**
   * As {@link write}, but only for a session that is still there. What another request has removed
   * while this one held it stays away; with a store without this method it comes back.
   *
   * @returns False when the session is unknown or has ended: nothing was kept.
   */
  update?(id: string, data: SessionData, ttlSeconds: number): Promise<boolean>;
  /** Removes a session; one that is unknown is no error. */
  destroy(id: string): Promise<void>;
  /** Starts the time until its end anew without writing the values. */
  touch?(id: string, ttlSeconds: number): Promise<void>;
  /**
   * Takes the lock of a session among all processes that use the store. A lock whose process has died becomes
   * free by itself. With a store without this method requests of a session wait for each other within one process.
   *
   * @returns Function that releases the lock; null when somebody else holds it.
   */
  lock?(id: string): Promise<(() => Promise<void>) | null>;
  /** Removes what has ended, for stores that do not do so by themselves. */
  gc?(): Promise<void>;
}
