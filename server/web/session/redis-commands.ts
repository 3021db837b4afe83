type Command = (...values: unknown[]) => Promise<unknown>;

/** Members that distinguish clients of Redis, and their functions for commands. */
interface AnyClient {
  readonly set?: Command;
  readonly eval?: Command;
  readonly setEx?: unknown;
  readonly defineCommand?: unknown;
  readonly send?: Command;
  readonly customCommand?: Command;
}

/** Commands whose form differs between clients of Redis. */
export interface RedisCommands {
  /**
   * `SET key value EX seconds condition`: `NX` sets a key that is absent, `XX` one that is present.
   *
   * @returns Whether the key was set.
   */
  setIf(condition: 'NX' | 'XX', entry: RedisEntry): Promise<boolean>;
  /** Runs a Lua script with one key. */
  evaluate(script: string, key: string, ...values: string[]): Promise<unknown>;
}

/** A value with the time until it expires. */
interface RedisEntry {
  readonly key: string;
  readonly value: string;
  readonly seconds: number;
}

/** The commands in the form of a client of `ioredis`, `redis`, Bun or Valkey GLIDE; null for other clients. */
export function redisCommands(client: object): RedisCommands | null {
  const { setEx, defineCommand, set, send, customCommand }: AnyClient = client;
  if (setEx && set) return nodeRedis(client);
  if (defineCommand && set) return ioRedis(client);
  if (send) return raw((name, values) => (client as Required<AnyClient>).send(name, values));
  if (customCommand) {
    return raw((name, values) => (client as Required<AnyClient>).customCommand([name, ...values]));
  }
  return null;
}

const isSet = (answer: unknown): boolean => answer !== null && answer !== undefined;

function nodeRedis(client: AnyClient): RedisCommands {
  return {
    setIf: async (condition, { key, value, seconds }) =>
      isSet(await client.set?.(key, value, { EX: seconds, [condition]: true })),
    evaluate: async (script, key, ...values) =>
      client.eval?.(script, { keys: [key], arguments: values }),
  };
}

function ioRedis(client: AnyClient): RedisCommands {
  return {
    setIf: async (condition, { key, value, seconds }) =>
      isSet(await client.set?.(key, value, 'EX', `${seconds}`, condition)),
    evaluate: async (script, key, ...values) => client.eval?.(script, 1, key, ...values),
  };
}

function raw(run: (name: string, values: readonly string[]) => Promise<unknown>): RedisCommands {
  return {
    setIf: async (condition, { key, value, seconds }) =>
      isSet(await run('SET', [key, value, 'EX', `${seconds}`, condition])),
    evaluate: (script, key, ...values) => run('EVAL', [script, '1', key, ...values]),
  };
}
