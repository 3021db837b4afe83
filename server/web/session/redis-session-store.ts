import { InvalidConfigException } from '../../core/index.ts';
import { setIfPresent } from './redis-set-if-present.ts';
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

/**
 * Keeps sessions in Redis, shared by all processes that use it. Redis removes what has ended. With clients of
 * `ioredis`, `redis`, Bun and Valkey GLIDE a session is written in one step with the look whether it is still
 * there; with other clients in two.
 */
export class RedisSessionStore implements SessionStore {
  readonly #client: RedisClient;
  readonly #prefix: string;

  /**
   * @param client A connected client of `ioredis`, `redis` or others.
   * @param prefix Start of every key. Default `fwx:session:`.
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
      // How `set` takes an end differs between clients.
      await this.#client.set?.(key, json);
      await this.#client.expire(key, ttlSeconds);
    }
  }

  async update(id: string, data: SessionData, ttlSeconds: number): Promise<boolean> {
    const key = this.#prefix + id;
    const kept = setIfPresent(this.#client, key, JSON.stringify(data), ttlSeconds);
    if (kept) return kept;
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
