import { formatMessage, InvalidArgumentException, RuntimeException } from '../../core/index.ts';
import { ProtocolMessage } from './message.ts';

/** The request is not valid for the protocol: its method, URL or headers are malformed. */
export class InvalidRequestContextException extends InvalidArgumentException {}

/** The component, its props, errors or flash break a rule of the page object. */
export class InvalidPageInputException extends InvalidArgumentException {}

/** A prop wrapper was configured with a value that cannot be serialized. */
export class InvalidPropException extends InvalidArgumentException {}

/** A prop could not be resolved; the failure itself is the `cause`. */
export class PropResolutionException extends RuntimeException {
  readonly #path: string;

  /** @param path Dotted path of the prop. */
  constructor(path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const text = formatMessage(ProtocolMessage.PROP_RESOLUTION_FAILED, rootOf(path), reason);
    super(text, { cause });
    this.#path = path;
  }

  /** Dotted path of the prop that failed, e.g. `profile.avatar`. */
  propPath(): string {
    return this.#path;
  }
}

const longestPath = 120;

/** The path itself, or the first segment of a long one: the reason contains more of it. */
function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return path.length <= longestPath || dot < 0 ? shortPath(path) : `${path.slice(0, dot)}.…`;
}

/** A path for messages: that of a cyclic value has hundreds of segments. */
export function shortPath(path: string): string {
  return path.length <= longestPath ? path : `${path.slice(0, 60)}…${path.slice(-40)}`;
}
