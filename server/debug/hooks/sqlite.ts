import type { QueryEnd, QueryObserver } from './queries.ts';
import { ownerOf, wrapMethod } from './wrap-method.ts';

/** The part of a database of `node:sqlite` or better-sqlite3 that the debugger uses. */
export interface SqliteDatabase {
  prepare(sql: string): object;
  exec(sql: string): unknown;
}

/** Number of rows that a method of a statement has returned or changed. */
const rowCounts: Readonly<Record<'all' | 'get' | 'run', (result: unknown) => number | null>> = {
  all: (rows) => (Array.isArray(rows) ? rows.length : null),
  get: (row) => (row === undefined || row === null ? 0 : 1),
  run: (result) => {
    const { changes } = (result ?? {}) as { readonly changes?: unknown };
    return typeof changes === 'number' || typeof changes === 'bigint' ? Number(changes) : null;
  },
};

/**
 * Watches all databases of a library: their statements share one prototype. Returns a function that stops watching.
 *
 * @param database A database of the library, from which the prototypes are taken.
 */
export function watchSqlite(database: SqliteDatabase, observer: QueryObserver): () => void {
  const statements = Object.getPrototypeOf(database.prepare('SELECT 1')) as object;
  const databases = ownerOf(database, 'exec');
  // Statements of `node:sqlite` do not reference the database that has prepared them; those of better-sqlite3 do.
  const owners = new WeakMap<object, object>();
  /** Values that statements of better-sqlite3 are bound to; these take no others when they run. */
  const bound = new WeakMap<object, readonly unknown[]>();
  const begin = (statement: object, args: readonly unknown[]): QueryEnd | null =>
    observer.begin({
      system: 'sqlite',
      sql: sqlOf(statement),
      // better-sqlite3 accepts lists of values, which Knex and Kysely pass.
      bindings: (bound.get(statement) ?? args).flat(),
      connection: owners.get(statement) ?? (statement as { database?: object }).database ?? null,
    });
  // SQLite rejects an invalid statement when it is prepared.
  const recordFailedPrepare = (sql: unknown, connection: object, error: unknown): void =>
    observer.begin({ system: 'sqlite', sql: String(sql), bindings: [], connection })?.(null, error);
  const prepare = wrapMethod(databases, 'prepare', (call, self, [sql]) => {
    try {
      const statement = call() as object;
      owners.set(statement, self);
      return statement;
    } catch (error) {
      recordFailedPrepare(sql, self, error);
      throw error;
    }
  });
  const bind = wrapMethod(statements, 'bind', (call, self, args) => {
    const statement = call();
    bound.set(self, args);
    return statement;
  });
  const methods = watchMethods(statements, begin);
  const stores = watchTagStores(databases, observer);
  const exec = wrapMethod(databases, 'exec', (call, self, [sql]) => {
    const query = { system: 'sqlite', sql: String(sql), bindings: [], connection: self } as const;
    // The number of changed rows is not known.
    return observed(observer.begin(query), call, () => null);
  });
  return () => [prepare, bind, ...methods, stores, exec].forEach((remove) => remove());
}

/** Watches stores of tagged templates of `node:sqlite`, which run without statements. Each has its own prototype. */
function watchTagStores(databases: object, observer: QueryObserver): () => void {
  let isWatching = true;
  const remove = wrapMethod(databases, 'createTagStore', (call, connection) => {
    const store = call() as object;
    watchMethods(store, (_store, [parts, ...bindings]) => {
      const sql = Array.isArray(parts) ? parts.join('?') : '';
      return isWatching ? observer.begin({ system: 'sqlite', sql, bindings, connection }) : null;
    });
    return store;
  });
  return () => {
    isWatching = false;
    remove();
  };
}

/** Watches the methods that run statements; `begin` receives their object and their arguments. */
function watchMethods(
  owner: object,
  begin: (self: object, args: readonly unknown[]) => QueryEnd | null,
): (() => void)[] {
  const methods = Object.entries(rowCounts).map(([name, rowsOf]) =>
    wrapMethod(owner, name, (call, self, args) => observed(begin(self, args), call, rowsOf)),
  );
  const iterate = wrapMethod(owner, 'iterate', (call, self, args) => {
    const end = begin(self, args);
    if (!end) return call();
    try {
      return counted(call() as Iterator<unknown>, end);
    } catch (error) {
      end(null, error);
      throw error;
    }
  });
  return [...methods, iterate];
}

function observed(
  end: QueryEnd | null,
  call: () => unknown,
  rowsOf: (result: unknown) => number | null,
): unknown {
  if (!end) return call();
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    end(null, error);
    throw error;
  }
  end(rowsOf(result));
  return result;
}

/** SQL of a statement of `node:sqlite`, or of better-sqlite3. */
function sqlOf(statement: object): string {
  const { source, sourceSQL = source } = statement as { sourceSQL?: unknown; source?: unknown };
  return typeof sourceSQL === 'string' ? sourceSQL : '';
}

/** Yields and counts the rows of an iterator; ends the query after the last row, or when the caller stops. */
function* counted(rows: Iterator<unknown>, end: QueryEnd): Generator {
  let count = 0;
  let fault: unknown;
  try {
    for (let next = rows.next(); next.done !== true; next = rows.next()) {
      count++;
      yield next.value;
    }
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    rows.return?.();
    end(count, fault);
  }
}
