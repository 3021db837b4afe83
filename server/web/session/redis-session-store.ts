import type { SessionData, SessionStore } from './session-store.ts';

/** The commands that are used of a Redis client; `ioredis` has `setex`, `redis` has `setEx`. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  setex?(key: string, seconds: number, value: string): Promise<unknown>;
  setEx?(key: string, seconds: number, value: string): Promise<unknown>;
  del(key: string): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
}

/** Keeps sessions in Redis, shared by all processes that use it. Redis removes what has ended. */
export class RedisSessionStore implements SessionStore {
  readonly #client: RedisClient;
  readonly #prefix: string;

  /**
   * @param client A connected client of `ioredis` or `redis`.
   * @param prefix Start of every key. Default `fwx:session:`.
   */
  constructor(client: RedisClient, prefix = 'fwx:session:') {
    this.#client = client;
    this.#prefix = prefix;
  }

  async read(id: string): Promise<SessionData | null> {
    const json = await this.#client.get(this.#prefix + id);
    return json === null ? null : (JSON.parse(json) as SessionData);
  }

  async write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const key = this.#prefix + id;
    const json = JSON.stringify(data);
    if (this.#client.setex) await this.#client.setex(key, ttlSeconds, json);
    else await this.#client.setEx?.(key, ttlSeconds, json);
  }

  async destroy(id: string): Promise<void> {
    await this.#client.del(this.#prefix + id);
  }

  async touch(id: string, ttlSeconds: number): Promise<void> {
    await this.#client.expire(this.#prefix + id, ttlSeconds);
  }
}
