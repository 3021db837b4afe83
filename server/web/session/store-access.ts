import type { SessionData, SessionStore } from './session-store.ts';

/** A session as the store had it, with its values as JSON. */
export interface StoredSession {
  readonly id: string;
  readonly json: string;
}

/** Values that a session writes, and what it knows of the store. */
interface Writing extends StoredSession {
  readonly seconds: number;
  /** The session that the values come from; null for a new one. */
  readonly origin: StoredSession | null;
}

/** Writes the values; false when another request has ended the session that they come from. */
export async function keepValues(
  store: SessionStore,
  { id, json, seconds, origin }: Writing,
): Promise<boolean> {
  const data = JSON.parse(json) as SessionData;
  if (store.update) {
    if (origin?.id === id) return store.update(id, data, seconds);
    if (origin !== null && (await store.read(origin.id)) === null) return false;
  }
  await store.write(id, data, seconds);
  return true;
}

/** Restarts the time of a session in a store that can. */
export async function touchSession(
  store: SessionStore,
  id: string,
  seconds: number,
): Promise<void> {
  if ('touch' in store) await store.touch?.(id, seconds);
}

/** Removes expired sessions from a store that can. */
export async function sweepSessions(store: SessionStore): Promise<void> {
  if ('gc' in store) await store.gc?.();
}
