import { InvalidConfigException } from '../../core/index.ts';
import type { RateLimit, RateLimitState, RateLimitStore } from './rate-limit-store.ts';

type Command = (...values: never[]) => Promise<unknown>;

/** A client that runs scripts: of `ioredis`, `redis`, Bun or Valkey GLIDE. */
export interface RedisScriptClient {
  readonly eval?: Command;
  readonly send?: Command;
  readonly customCommand?: Command;
}

// The clock of Redis is the same for all processes.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'tokens', 'time')
local tokens = tonumber(known[1]) or limit
local elapsed = math.max(0, now - (tonumber(known[2]) or now))
tokens = math.min(limit, tokens + elapsed * limit / window)
local allowed = 0
if tokens >= 1 then tokens = tokens - 1; allowed = 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'time', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(window))
return {allowed, tostring(tokens)}`;

/** Counts requests in Redis, shared by all processes that use it. Redis removes expired counters. */
export class RedisRateLimitStore implements RateLimitStore {
  readonly #run: Runner;
  readonly #prefix: string;

  /**
   * @param client A connected client.
   * @param prefix Prefix of every key. Default `fwx:rate:`.
   * @throws {InvalidConfigException} The client cannot run scripts.
   */
  constructor(client: RedisScriptClient, prefix = 'fwx:rate:') {
    const run = runnerOf(client as AnyClient);
    if (!run) {
      throw new InvalidConfigException(
        'RedisRateLimitStore needs a client of ioredis, redis, Bun or Valkey GLIDE.',
      );
    }
    this.#run = run;
    this.#prefix = prefix;
  }

  async take(key: string, { limit, window }: RateLimit): Promise<RateLimitState> {
    const answer = await this.#run(this.#prefix + key, [`${limit}`, `${window}`]);
    const [isAllowed, tokens] = answer as readonly unknown[];
    return { isAllowed: Number(isAllowed) === 1, tokens: Number(tokens) };
  }
}

/** Members that distinguish clients. */
interface AnyClient {
  readonly setEx?: unknown;
  readonly defineCommand?: unknown;
  readonly eval?: (...values: unknown[]) => Promise<unknown>;
  readonly send?: (...values: unknown[]) => Promise<unknown>;
  readonly customCommand?: (values: readonly string[]) => Promise<unknown>;
}

/** Runs the script for a key, in the syntax of the client. */
type Runner = (key: string, args: readonly [string, string]) => Promise<unknown>;

function runnerOf(client: AnyClient | null | undefined): Runner | null {
  const { customCommand, defineCommand, eval: evaluate, send, setEx } = client ?? {};
  // node-redis
  if (setEx && evaluate) {
    return (key, args) => evaluate.call(client, script, { keys: [key], arguments: [...args] });
  }
  // ioredis and iovalkey
  if (defineCommand && evaluate) {
    return (key, args) => evaluate.call(client, script, 1, key, ...args);
  }
  // Bun
  if (send) return (key, args) => send.call(client, 'EVAL', [script, '1', key, ...args]);
  // Valkey GLIDE
  if (customCommand) {
    return (key, args) => customCommand.call(client, ['EVAL', script, '1', key, ...args]);
  }
  return null;
}
