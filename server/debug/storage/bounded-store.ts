import { Exception } from '../../core/index.ts';
import { settlesWithin } from '../../core/internal.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** Milliseconds that pages, jobs and `dispose()` wait for an operation of a store. */
const MAX_WAIT = 10_000;

/** Returns a store whose operations fail when they have not settled within ten seconds. */
export function boundedStore(store: SnapshotStore): SnapshotStore {
  const bounded = async <T>(method: string, work: Promise<T>): Promise<T> => {
    if (await settlesWithin(work, MAX_WAIT)) return work;
    throw new Exception(`"snapshotStore" has not settled ${method}() within ${MAX_WAIT} ms.`);
  };
  const read = <T extends object>(method: string, work: Promise<T>, none: T): Promise<T> =>
    bounded(method, work).catch((error: unknown) => ({ ...none, error }));
  return {
    loadManifest: () =>
      read('loadManifest', store.loadManifest(), {
        entries: new Map(),
        pinned: new Set(),
        error: null,
      }),
    readSnapshot: (tag) =>
      read('readSnapshot', store.readSnapshot(tag), { snapshot: null, error: null }),
    writeSnapshot: (...args) => bounded('writeSnapshot', store.writeSnapshot(...args)),
    flush: () => bounded('flush', store.flush?.() ?? Promise.resolve()),
    pin: (...args) => bounded('pin', store.pin(...args)),
    remove: (tags) => bounded('remove', store.remove(tags)),
  };
}
