import { EventEmitter } from 'node:events';

import { currentScope, bindPoolCallback, runInScope } from '../capture/capture-scope.ts';
import type { QueryEnd, QueryObserver } from './queries.ts';
import { observeResult, ownerOf, type Wrapper, wrapMethod } from './wrap-method.ts';

/** The part of a pool of pg that the debugger uses. */
export interface PgPool {
  readonly totalCount: number;
  readonly connect: unknown;
  readonly query: unknown;
}

/** The part of a connection of pg that the debugger uses. */
export interface PgClient {
  readonly escapeIdentifier: unknown;
  readonly query: unknown;
}

type Callback = (error: unknown, result?: unknown, ...rest: unknown[]) => unknown;

/** A query that submits itself to the database, such as a cursor or a stream. */
interface Submittable {
  readonly submit: unknown;
  readonly cursor?: object;
}

/**
 * Watches the connections of a copy of pg. A pool calls back in the context of the code that used its connection
 * before, so the scope of a query is taken where its caller has entered the pool.
 *
 * @param client A connection, or the prototype of all.
 */
export function watchPgClients(client: object, observer: QueryObserver): () => void {
  const owner = Object.hasOwn(client, 'query') ? client : ownerOf(client, 'query');
  return wrapMethod(owner, 'query', queryWrapper(observer));
}

/** Watches how long the callers of all pools of a copy of pg wait for a connection. */
export function watchPgPools(pool: object): () => void {
  return wrapMethod(ownerOf(pool, 'connect'), 'connect', (call, _self, args) => {
    const [callback] = args;
    // With a promise, the code after it runs in the scope of the caller.
    if (typeof callback !== 'function') return call();
    return call([bindPoolCallback(callback as Callback)]);
  });
}

function queryWrapper(observer: QueryObserver): Wrapper {
  return (call, self, args) => {
    const [config, values] = args;
    const end = observer.begin({
      system: 'postgresql',
      sql: textOf(config),
      bindings: bindingsOf(config, values),
      connection: self,
    });
    try {
      if (end && isSubmittable(config)) observeSubmittable(config, end);
      return runQuery(call, args, end);
    } catch (error) {
      end?.(null, error);
      throw error;
    }
  };
}

/** Runs a query. Its callback runs in the scope of the caller. */
function runQuery(
  call: (args?: readonly unknown[]) => unknown,
  args: readonly unknown[],
  end: QueryEnd | null,
): unknown {
  const at = args.findLastIndex((argument) => typeof argument === 'function');
  if (at > 0) {
    const scope = currentScope();
    const callback = args[at] as Callback;
    const ended: Callback = (error, result, ...rest) => {
      end?.(rowsOf(result), error ?? undefined);
      return runInScope(scope, () => callback(error, result, ...rest));
    };
    return call(args.with(at, ended));
  }
  if (!end) return call();
  return observeResult(
    call(),
    (found) => end(rowsOf(found)),
    (error) => end(null, error),
  );
}

function isSubmittable(config: unknown): config is Submittable {
  return typeof config === 'object' && config !== null && 'submit' in config;
}

/** Observes the rows and the end of a cursor, of a stream, or of a query that emits events. */
function observeSubmittable(query: Submittable, end: QueryEnd): void {
  const cursor = query.cursor ?? query;
  let count: number | null = null;
  const finish = (error?: unknown): void => end(count ?? rowsOf(query), error);
  if ('read' in cursor && !('pipe' in cursor)) {
    wrapMethod(cursor, 'read', (call, _self, [max, callback]) => {
      const onRows: Callback = (error, rows) => {
        count = (count ?? 0) + (Array.isArray(rows) ? rows.length : 0);
        if (error || (Array.isArray(rows) && rows.length < Number(max))) finish(error ?? undefined);
      };
      return observedRead(call, max, callback, onRows);
    });
  }
  if (!(query instanceof EventEmitter)) return;
  // A cursor emits 'end' before the rows of its last read, which come with the next `setImmediate()`.
  query.once('end', () => setImmediate(finish));
  query.once('close', () => setImmediate(finish));
  // A listener of 'error' would keep errors without other listeners from being thrown.
  query.once(EventEmitter.errorMonitor, finish);
}

function observedRead(
  call: (args?: readonly unknown[]) => unknown,
  max: unknown,
  callback: unknown,
  onRows: Callback,
): unknown {
  if (typeof callback === 'function') {
    return call([
      max,
      (error: unknown, ...rest: unknown[]) => {
        onRows(error, ...rest);
        Reflect.apply(callback, undefined, [error, ...rest]);
      },
    ]);
  }
  return observeResult(call(), (rows) => onRows(null, rows), onRows);
}

/** Text of a query in any of the forms that pg accepts; that of a stream is in its cursor. */
function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null) return '';
  const { cursor, text } = config as { text?: unknown; cursor?: unknown };
  return typeof text === 'string' ? text : textOf(cursor);
}

function bindingsOf(config: unknown, values: unknown): readonly unknown[] {
  if (Array.isArray(values)) return values;
  if (typeof config !== 'object' || config === null) return [];
  const { cursor, values: own } = config as { values?: unknown; cursor?: unknown };
  return Array.isArray(own) ? own : bindingsOf(cursor, undefined);
}

/** Number of rows of a result; the sum for several statements in one text. */
function rowsOf(result: unknown): number | null {
  if (Array.isArray(result))
    return result.reduce<number>((sum, one) => sum + (rowsOf(one) ?? 0), 0);
  if (typeof result !== 'object' || result === null) return null;
  const { rowCount } = result as { rowCount?: unknown };
  return typeof rowCount === 'number' ? rowCount : null;
}
