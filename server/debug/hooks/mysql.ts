import { findBuiltin } from '../../core/internal.ts';
import { bindScope, currentScope, enterPool, type Scope } from '../capture/capture-scope.ts';
import { listen } from './channels.ts';
import type { QueryEnd, QueryObserver } from './queries.ts';

/** Message that mysql2 publishes about one operation: the same object at its start and its end. */
interface MysqlEvent {
  readonly query?: unknown;
  readonly values?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

const POOL = 'tracing:mysql2:pool:connect';
const QUERY = 'tracing:mysql2:query';
const EXECUTE = 'tracing:mysql2:execute';

/**
 * Watches mysql2 3.20 and later, which publishes its queries. A pool calls back in the context of the code that used
 * its connection before, so each operation continues in the scope in which it was started. Returns a function that
 * stops watching.
 */
export function watchMysql(observer: QueryObserver): () => void {
  const scopes = new WeakMap<object, Scope>();
  const ends = new WeakMap<object, QueryEnd>();
  const keep = (message: unknown, scope: Scope | undefined): void => {
    if (scope) scopes.set(message as object, scope);
  };
  const begins = (isInterpolated: boolean) => (message: unknown) => {
    keep(message, currentScope());
    const { query, values } = message as MysqlEvent;
    const bindings = Array.isArray(values) ? values : values === undefined ? [] : [values];
    const sql = String(query);
    const end = observer.begin({
      system: 'mysql',
      sql,
      bindings,
      isInterpolated,
      connection: null,
    });
    if (end) ends.set(message as object, end);
  };
  const finish = (message: unknown): void => {
    const { error, result } = message as MysqlEvent;
    ends.get(message as object)?.(rowsOf(result), error);
  };
  const stop = listen(
    {
      [`${POOL}:start`]: (message) => keep(message, enterPool()),
      [`${POOL}:asyncStart`]: (message) => scopes.get(message as object)?.entry?.leave(),
      [`${QUERY}:start`]: begins(true),
      [`${QUERY}:asyncStart`]: finish,
      [`${EXECUTE}:start`]: begins(false),
      [`${EXECUTE}:asyncStart`]: finish,
    },
    () => observer.onFault(),
  );
  const unbind = continueInScope(scopes);
  return () => [stop, unbind].forEach((remove) => remove());
}

/** Runs callbacks in the scope of their operation. Returns a function that stops this. */
function continueInScope(scopes: WeakMap<object, Scope>): () => void {
  const channels = findBuiltin('node:diagnostics_channel');
  if (!channels) return () => {};
  const removals = [POOL, QUERY, EXECUTE].map((name) =>
    bindScope(channels.channel(`${name}:asyncStart`), (message) => scopes.get(message)),
  );
  return () => removals.forEach((remove) => remove());
}

function rowsOf(result: unknown): number | null {
  if (Array.isArray(result)) {
    if (!result.every(isResult)) return result.length;
    return result.reduce<number>((sum, one) => sum + (rowsOf(one) ?? 0), 0);
  }
  const { affectedRows } = (result ?? {}) as { affectedRows?: unknown };
  return typeof affectedRows === 'number' ? affectedRows : null;
}

/** Whether this is the result of one of several statements, and not a row. */
const isResult = (one: unknown): boolean =>
  Array.isArray(one) || (typeof one === 'object' && one !== null && 'affectedRows' in one);
