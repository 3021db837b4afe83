import { type Constructor, Fw, InvalidConfigException } from '../../../core/index.ts';

/** Parses the body of a request into parameters. */
export interface RequestParserInterface {
  /**
   * @param rawBody The whole body.
   * @param contentType The header as it was sent.
   * @returns Parameters or a list; anything else is no body. May be a promise.
   */
  parse(rawBody: string, contentType: string): unknown;
}

/** A parser: an object, a class, or a config that names the class. */
export type ParserDefinition =
  | RequestParserInterface
  | Constructor
  | { readonly class: Constructor; readonly [property: string]: unknown };

/** Parsers by content type in lower case; `*` is for all others. */
export type Parsers = Readonly<Record<string, ParserDefinition>>;

/**
 * The parser for a content type, null when there is none.
 *
 * @throws {InvalidConfigException} The configured value is no parser.
 */
export function parserFor(parsers: Parsers, type: string): RequestParserInterface | null {
  const key = Object.hasOwn(parsers, type) ? type : '*';
  const definition = Object.hasOwn(parsers, key) ? parsers[key] : undefined;
  if (definition === undefined) return null;
  try {
    const parser: unknown = isParser(definition)
      ? definition
      : Fw.createObject(definition as never);
    if (isParser(parser)) return parser;
  } catch (cause) {
    if (!(cause instanceof InvalidConfigException)) throw cause;
    throw invalidParser(key, cause.message, { cause });
  }
  throw invalidParser(key, "It must implement the 'RequestParserInterface'.");
}

function invalidParser(
  key: string,
  reason: string,
  options?: ErrorOptions,
): InvalidConfigException {
  const subject = key === '*' ? 'Fallback request parser' : `The '${key}' request parser`;
  return new InvalidConfigException(`${subject} is invalid. ${reason}`, options);
}

function isParser(value: unknown): value is RequestParserInterface {
  return (
    typeof value === 'object' &&
    value !== null &&
    'parse' in value &&
    typeof value.parse === 'function'
  );
}
