import { InvalidConfigException } from '../../core/index.ts';
import { matchWildcard } from '../../core/internal.ts';

const ofRequest: ReadonlySet<string> = new Set(
  'request response session user errorHandler view'.split(' '),
);
const ofProcess: ReadonlySet<string> = new Set(
  'log i18n formatter urlManager security sessionStore assetManager authManager rememberMe'.split(
    ' ',
  ),
);
const requestOnly = ['request', 'response', 'errorHandler', 'session', 'user'];

/**
 * Checks the ids and patterns of components that exist as long as the process.
 *
 * @throws {InvalidConfigException} One of them matches a component that belongs to a request.
 */
export function assertPersistent(persistent: readonly string[]): void {
  const wrong = requestOnly.find((id) => persistent.some((pattern) => matchWildcard(pattern, id)));
  if (wrong === undefined) return;
  throw new InvalidConfigException(
    `"persistentComponents" must not hold "${wrong}": it belongs to one request.`,
  );
}

/** Whether every request has its own component of this id: all but those that store no data of a request. */
export function isRequestComponent(id: string, persistent: readonly string[]): boolean {
  if (ofRequest.has(id)) return true;
  return !ofProcess.has(id) && !persistent.some((pattern) => matchWildcard(pattern, id));
}
