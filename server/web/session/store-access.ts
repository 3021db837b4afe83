import type { SessionData, SessionStore } from './session-store.ts';

/** Values that a session writes, and what it knows of the store. */
interface Writing {
  readonly id: string;
  readonly json: string;
  readonly seconds: number;
  /** Whether the store had this id. */
  readonly isStored: boolean;
  /** Id that the values come from; null when it is the same one, or there was none. */
  readonly origin: string | null;
}

/** Writes the values; false when another request has ended the session that they come from. */
export async function keepValues(
  store: SessionStore,
  { id, json, seconds, isStored, origin }: Writing,
): Promise<boolean> {
  const data = JSON.parse(json) as SessionData;
  if (store.update) {
    if (isStored) return store.update(id, data, seconds);
    if (origin !== null && (await store.read(origin)) === null) return false;
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
