import type { CacheEffect, CacheEnd, CacheObserver } from './caches.ts';
import { hasMethods, wrapMethod } from './wrap-method.ts';

/** The part of a client of ioredis that the debugger uses. */
export interface RedisClient {
  readonly sendCommand: unknown;
  readonly pipeline: unknown;
  readonly duplicate: unknown;
}

interface Command {
  readonly name: string;
  readonly args: readonly unknown[];
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
}

/** Effect of a command on its keys, and whether a reply contains their values. */
interface Kind {
  readonly effect: CacheEffect;
  /** Which arguments are keys: all, none, those at even indexes, or this number of the first ones. */
  readonly keys: 'all' | 'none' | 'pairs' | number;
  readonly isHit?: (reply: unknown) => boolean;
}

const isThere = (reply: unknown): boolean => reply !== null && reply !== undefined;
const isTrue = (reply: unknown): boolean => Number(reply) > 0;
const areThere = (reply: unknown): boolean => Array.isArray(reply) && reply.every(isThere);
const hasFields = (reply: unknown): boolean =>
  isThere(reply) && Object.keys(reply as object).length > 0;

const read = (isHit?: Kind['isHit'], keys: Kind['keys'] = 1): Kind => ({
  effect: 'read',
  keys,
  ...(isHit && { isHit }),
});
const write = (keys: Kind['keys'] = 1): Kind => ({ effect: 'write', keys });
const remove = (keys: Kind['keys'] = 'all'): Kind => ({ effect: 'remove', keys });
const hidden: Kind = { effect: 'other', keys: 'none' };

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['get', read(isThere)],
  ['getex', read(isThere)],
  ['mget', read(areThere, 'all')],
  ['exists', read(isTrue, 'all')],
  ['hget', read(isThere, 2)],
  ['hmget', read(areThere, 'all')],
  ['hgetall', read(hasFields)],
  ['hexists', read(isTrue, 2)],
  ['sismember', read(isTrue)],
  ['strlen', read()],
  ['ttl', read()],
  ['pttl', read()],
  ['smembers', read()],
  ['lrange', read()],
  ['zrange', read()],
  ['scan', { effect: 'read', keys: 'none' }],
  ['set', write()],
  ['setex', write()],
  ['psetex', write()],
  ['setnx', write()],
  ['mset', write('pairs')],
  ['append', write()],
  ['incr', write()],
  ['incrby', write()],
  ['decr', write()],
  ['decrby', write()],
  ['expire', write()],
  ['pexpire', write()],
  ['hset', write()],
  ['hincrby', write()],
  ['sadd', write()],
  ['zadd', write()],
  ['lpush', write()],
  ['rpush', write()],
  ['del', remove()],
  ['unlink', remove()],
  ['hdel', remove()],
  ['srem', remove(1)],
  ['zrem', remove(1)],
  ['getdel', remove(1)],
  ['flushdb', remove('none')],
  ['flushall', remove('none')],
  // Their arguments are code, settings or values.
  ['eval', hidden],
  ['evalsha', hidden],
  ['script', hidden],
  ['config', hidden],
  ['function', hidden],
]);
const other: Kind = { effect: 'other', keys: 1 };
/** Commands that a client sends by itself to open a connection. */
const handshake: ReadonlySet<string> = new Set(['auth', 'client', 'hello', 'info', 'select']);
const MAX_KEYS = 50;

/** Whether an object is a client of ioredis, or a cluster of them. */
export function isRedis(target: object): target is RedisClient {
  return hasMethods(target, ['sendCommand', 'pipeline', 'duplicate']);
}

/**
 * Watches the commands of one client, also those in pipelines. Values are not read. A command that waits for its
 * connection is sent again later, in the scope of the code that has opened it: only the first call is observed.
 *
 * @returns A function that stops watching.
 */
export function watchRedis(redis: RedisClient, observer: CacheObserver): () => void {
  const seen = new WeakSet<Command>();
  return wrapMethod(redis, 'sendCommand', (call, _redis, [command]) => {
    if (!isCommand(command) || seen.has(command)) return call();
    seen.add(command);
    const end = begin(command, observer);
    if (!end) return call();
    // A handler of its promise would make Node take a rejection that the program does not handle for a handled one.
    const { isHit } = kindOf(command);
    const { reject, resolve } = command;
    command.resolve = (reply) => {
      // In a transaction the reply is part of that of EXEC.
      end({ isHit: textOf(reply) === 'QUEUED' ? null : (isHit?.(reply) ?? null) });
      resolve(reply);
    };
    command.reject = (error) => {
      end({ error });
      reject(error);
    };
    return call();
  });
}

function begin(command: Command, observer: CacheObserver): CacheEnd | null {
  if (handshake.has(command.name.toLowerCase())) return null;
  const { effect } = kindOf(command);
  const ttl = effect === 'write' ? ttlOf(command) : null;
  return observer({ operation: command.name, effect, key: keysOf(command), ttl });
}

function kindOf({ name }: Command): Kind {
  return kinds.get(name.toLowerCase()) ?? other;
}

function keysOf(command: Command): string {
  const { keys } = kindOf(command);
  return command.args
    .flat()
    .filter((_arg, at) => {
      if (keys === 'all') return at < MAX_KEYS;
      if (keys === 'pairs') return at % 2 === 0 && at < 2 * MAX_KEYS;
      return keys !== 'none' && at < keys;
    })
    .map(textOf)
    .join(', ');
}

/** Seconds that an entry is kept, as the command specifies. */
function ttlOf({ args, name }: Command): number | null {
  // The arguments as text. The second argument of SET is the value, which is not read.
  const rest = args.map((arg, at) => (name.toLowerCase() === 'set' && at === 1 ? '' : textOf(arg)));
  switch (name.toLowerCase()) {
    case 'setex':
    case 'expire':
      return Number(rest[1]);
    case 'psetex':
    case 'pexpire':
      return Number(rest[1]) / 1000;
    case 'set': {
      const options = rest.slice(2).map((word) => word.toUpperCase());
      const [seconds, thousandths] = [options.indexOf('EX'), options.indexOf('PX')];
      if (seconds >= 0) return Number(options[seconds + 1]);
      return thousandths >= 0 ? Number(options[thousandths + 1]) / 1000 : null;
    }
    default:
      return null;
  }
}

function textOf(arg: unknown): string {
  if (typeof arg === 'string' || typeof arg === 'number') return String(arg);
  return arg instanceof Uint8Array ? new TextDecoder().decode(arg.subarray(0, 200)) : '';
}

function isCommand(value: unknown): value is Command {
  const { args, name, reject, resolve } = (value ?? {}) as Partial<Command>;
  const isOpen = typeof resolve === 'function' && typeof reject === 'function';
  return typeof name === 'string' && Array.isArray(args) && isOpen;
}
