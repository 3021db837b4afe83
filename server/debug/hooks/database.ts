import { watchPgClients, watchPgPools, type PgClient, type PgPool } from './pg.ts';
import type { QueryObserver } from './queries.ts';
import type { SharedHooks } from './shared-hooks.ts';
import { type SqliteDatabase, watchSqlite } from './sqlite.ts';
import { ownerOf } from './wrap-method.ts';

/** The part of Knex that the debugger uses: its driver, through which queries are observed. */
export interface KnexDatabase {
  readonly client: unknown;
  readonly raw: unknown;
}

/** Databases that `instrument()` accepts. */
export type Database = KnexDatabase | PgClient | PgPool | SqliteDatabase;

type Watch = (target: object, observer: QueryObserver, hooks: SharedHooks) => (() => void) | null;

/**
 * Watches the driver of a database, and so all connections of its library, whatever library the program uses on top of
 * it.
 *
 * @returns A function that stops watching; null when the target is not a supported database.
 */
export const watchDatabase: Watch = (target, observer, hooks) => {
  for (const watch of [watchKnex, watchPool, watchClient, watchFile]) {
    const remove = watch(target, observer, hooks);
    if (remove) return remove;
  }
  return null;
};

const watchPool: Watch = (target, observer, hooks) => {
  if (!('totalCount' in target && 'Client' in target && isClass(target.Client))) return null;
  const clients = target.Client.prototype;
  const removals = [
    hooks.use(ownerOf(target, 'connect'), () => watchPgPools(target)),
    hooks.use(clients, () => watchPgClients(clients, observer)),
  ];
  return () => removals.forEach((remove) => remove());
};

const watchClient: Watch = (target, observer, hooks) => {
  if (!('escapeIdentifier' in target && 'query' in target)) return null;
  return hooks.use(ownerOf(target, 'query'), () => watchPgClients(target, observer));
};

const watchFile: Watch = (target, observer, hooks) => {
  if (!('prepare' in target && 'exec' in target)) return null;
  const database = target as SqliteDatabase;
  return hooks.use(ownerOf(database, 'exec'), () => watchSqlite(database, observer));
};

/** Knex has the driver as a module of pg or mysql2, or as the class of better-sqlite3. */
const watchKnex: Watch = (target, observer, hooks) => {
  if (!('client' in target && 'raw' in target)) return null;
  const { driver } = (target.client ?? {}) as { readonly driver?: unknown };
  if (isClass(driver) && 'prepare' in driver.prototype) {
    const database = new driver(':memory:');
    const remove = watchFile(database, observer, hooks);
    (database as { close?(): void }).close?.();
    return remove;
  }
  const { Client, createConnection } = (driver ?? {}) as Record<string, unknown>;
  if (isClass(Client)) {
    const clients = Client.prototype;
    return hooks.use(clients, () => watchPgClients(clients, observer));
  }
  // mysql2 publishes its queries, so it needs no hook.
  return createConnection === undefined ? null : () => {};
};

function isClass(
  value: unknown,
): value is { new (name?: string): object; readonly prototype: object } {
  return typeof value === 'function' && typeof value.prototype === 'object';
}
