import { InvalidConfigException } from '../../core/index.ts';
import { randomString } from '../security/random.ts';
import { redisCommands, type RedisCommands } from './redis-commands.ts';
import { sessionFromJson } from './session-json.ts';
import type { SessionData, SessionStore } from './session-store.ts';

/** The commands that are used of a Redis client; `ioredis` has `setex`, `redis` has `setEx`, others have `set` alone. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  setex?(key: string, seconds: number, value: string): Promise<unknown>;
  setEx?(key: string, seconds: number, value: string): Promise<unknown>;
  set?(key: string, value: string): Promise<unknown>;
  del(key: string): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
}

/** Seconds after which the lock of a process that was killed is released. */
const LOCK_SECONDS = 10;
const RENEW = "return redis.call('get',KEYS[1])==ARGV[1] and redis.call('expire',KEYS[1],ARGV[2])";
const RELEASE = "return redis.call('get',KEYS[1])==ARGV[1] and redis.call('del',KEYS[1])";

/**
 * Stores sessions in Redis, shared by all processes that use it. Redis removes expired sessions. With clients of
 * `ioredis`, `redis`, Bun and Valkey GLIDE requests of one session also wait for each other between processes, and
 * a session is written in one step with the check whether it still exists. With other clients they wait within
 * one process, and the write takes two steps.
 */
export class RedisSessionStore implements SessionStore {
  /** Takes the lock of a session in Redis; absent with clients whose form of the commands is unknown. */
  readonly lock?: NonNullable<SessionStore['lock']>;
  readonly #client: RedisClient;
  readonly #commands: RedisCommands | null;
  readonly #prefix: string;

  /**
   * @param client A connected client of `ioredis`, `redis` or others.
   * @param prefix Prefix of every key. Default `fwx:session:`.
   * @throws {InvalidConfigException} There is no client, or it has none of the commands that write.
   */
  constructor(client: RedisClient, prefix = 'fwx:session:') {
    if ((client as RedisClient | null | undefined) == null) {
      throw new InvalidConfigException('RedisSessionStore needs a client of Redis.');
    }
    if (!client.setex && !client.setEx && !client.set) {
      throw new InvalidConfigException(
        'The client of RedisSessionStore must have "setex", "setEx" or "set".',
      );
    }
    this.#client = client;
    this.#prefix = prefix;
    const commands = redisCommands(client);
    this.#commands = commands;
    if (commands) this.lock = (id) => takeLock(commands, `${prefix}${id}:lock`);
  }

  async read(id: string): Promise<SessionData | null> {
    const json = await this.#client.get(this.#prefix + id);
    return json === null ? null : sessionFromJson(json);
  }

  async write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const key = this.#prefix + id;
    const json = JSON.stringify(data);
    if (this.#client.setex) await this.#client.setex(key, ttlSeconds, json);
    else if (this.#client.setEx) await this.#client.setEx(key, ttlSeconds, json);
    else {
      // The form of `set` with an expiry differs between clients.
      await this.#client.set?.(key, json);
      await this.#client.expire(key, ttlSeconds);
    }
  }

  async update(id: string, data: SessionData, ttlSeconds: number): Promise<boolean> {
    const key = this.#prefix + id;
    const entry = { key, value: JSON.stringify(data), seconds: ttlSeconds };
    if (this.#commands) return this.#commands.setIf('XX', entry);
    if ((await this.#client.get(key)) === null) return false;
    await this.write(id, data, ttlSeconds);
    return true;
  }

  async destroy(id: string): Promise<void> {
    await this.#client.del(this.#prefix + id);
  }

  async touch(id: string, ttlSeconds: number): Promise<void> {
    await this.#client.expire(this.#prefix + id, ttlSeconds);
  }
}

async function takeLock(
  commands: RedisCommands,
  key: string,
): Promise<(() => Promise<void>) | null> {
  // Only the holder has the value, so that no process renews or releases the lock of another.
  const value = randomString(22);
  if (!(await commands.setIf('NX', { key, value, seconds: LOCK_SECONDS }))) return null;
  const renew = (): void =>
    void commands.evaluate(RENEW, key, value, `${LOCK_SECONDS}`).catch(() => undefined);
  const timer = setInterval(renew, (LOCK_SECONDS * 1000) / 3);
  // A session that is never closed must not keep the process alive; workers have no "unref".
  if (typeof timer === 'object') timer.unref();
  return async () => {
    clearInterval(timer);
    await commands.evaluate(RELEASE, key, value);
  };
}
