import { InvalidConfigException } from '../../core/index.ts';
import { matchWildcard } from '../../core/internal.ts';

const ofRequest: ReadonlySet<string> = new Set([
  'request',
  'response',
  'session',
  'user',
  'errorHandler',
  'view',
]);
const ofProcess: ReadonlySet<string> = new Set(
  'log i18n formatter urlManager security sessionStore assetManager'.split(' '),
);
const never = ['request', 'response', 'errorHandler', 'session', 'user'];

/** Decides which components every request gets anew: all but those that hold nothing of a request. */
export class RequestComponents {
  readonly #persistent: readonly string[];
  readonly #known = new Map<string, boolean>();

  /**
   * @param persistent Ids and patterns of components that live as long as the process.
   * @throws {InvalidConfigException} It names a component that belongs to a request.
   */
  constructor(persistent: readonly string[]) {
    const wrong = never.find((id) => persistent.some((pattern) => matchWildcard(pattern, id)));
    if (wrong !== undefined) {
      throw new InvalidConfigException(
        `"persistentComponents" must not hold "${wrong}": it belongs to one request.`,
      );
    }
    this.#persistent = persistent;
  }

  /** Whether every request has its own component of this id. */
  has(id: string): boolean {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const own =
      ofRequest.has(id) ||
      !(ofProcess.has(id) || this.#persistent.some((one) => matchWildcard(one, id)));
    this.#known.set(id, own);
    return own;
  }
}
