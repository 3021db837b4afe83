import { wrapMethod } from './wrap-method.ts';

/** Ends a query: rows that it has returned or changed, null when that is not known, and its error. */
export type QueryEnd = (rows: number | null, error?: unknown) => void;

/** What hears of queries. */
export interface QueryObserver {
  /** A query begins. Returns what is called at its end; null when nobody wants to know. */
  begin(sql: string, bindings: readonly unknown[]): QueryEnd | null;
}

/** What is used of a database of `node:sqlite`. */
export interface SqliteDatabase {
  prepare(sql: string): object;
  exec(sql: string): unknown;
}

/**
 * Watches all databases of `node:sqlite`: their statements have one prototype. Returns what stops watching.
 *
 * @param database One of them, from which the prototypes are taken.
 */
export function watchSqlite(database: SqliteDatabase, observer: QueryObserver): () => void {
  const statements = Object.getPrototypeOf(database.prepare('SELECT 1')) as object;
  const databases = Object.getPrototypeOf(database) as object;
  const removals = ['run', 'get', 'all'].map((name) =>
    wrapMethod(statements, name, (call, self, args) =>
      observed(observer.begin(sqlOf(self), args), call),
    ),
  );
  const iterate = wrapMethod(statements, 'iterate', (call, self, args) => {
    const end = observer.begin(sqlOf(self), args);
    if (!end) return call();
    return counted(call() as Iterator<unknown>, end);
  });
  const exec = wrapMethod(databases, 'exec', (call, _self, [sql]) => {
    const end = observer.begin(String(sql), []);
    // What it has changed is not known.
    return observed(end && ((_rows, error) => end(null, error)), call);
  });
  return () => [...removals, iterate, exec].forEach((remove) => remove());
}

function observed(end: QueryEnd | null, call: () => unknown): unknown {
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

function sqlOf(statement: object): string {
  const { sourceSQL } = statement as { sourceSQL?: unknown };
  return typeof sourceSQL === 'string' ? sourceSQL : '';
}

function rowsOf(result: unknown): number | null {
  if (Array.isArray(result)) return result.length;
  if (typeof result !== 'object' || result === null) return result === undefined ? 0 : null;
  const { changes } = result as { changes?: unknown };
  return typeof changes === 'number' || typeof changes === 'bigint' ? Number(changes) : 1;
}

/** The rows of an iterator, counted; it ends with the last row, or when the caller needs no more. */
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
