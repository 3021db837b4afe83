type Command = (...values: unknown[]) => Promise<unknown>;

/** What tells clients of Redis apart, and how they take a command. */
interface AnyClient {
  readonly set?: Command;
  readonly setEx?: unknown;
  readonly defineCommand?: unknown;
  readonly send?: Command;
  readonly customCommand?: Command;
}

/**
 * `SET key value EX seconds XX`, in the words of the client.
 *
 * @returns Whether the key was there; null when nobody knows how the client takes such a command.
 */
// oxlint-disable-next-line max-params -- as the command has them
export function setIfPresent(
  client: object,
  key: string,
  value: string,
  seconds: number,
): Promise<boolean> | null {
  const told = tell(client, [key, value, 'EX', `${seconds}`, 'XX']);
  return told && told.then((answer) => answer !== null && answer !== undefined);
}

function tell(client: AnyClient, command: readonly [string, string, ...string[]]) {
  const [key, value, , seconds] = command;
  // node-redis
  if (client.setEx && client.set) return client.set(key, value, { EX: Number(seconds), XX: true });
  // ioredis and iovalkey
  if (client.defineCommand && client.set) return client.set(...command);
  // Bun
  if (client.send) return client.send('SET', command);
  // Valkey GLIDE
  if (client.customCommand) return client.customCommand(['SET', ...command]);
  return null;
}
