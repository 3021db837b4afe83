import { InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import { toJson } from './body/json.ts';
import type { Response } from './response.ts';
import { writeXml } from './body/xml.ts';

/** Converts the data of a response to its content, and sets the media type. */
export interface ResponseFormatterInterface {
  format(response: Response): void | Promise<void>;
}

const CONTENT_IS_LIST = 'Response content must not be an array.';

function setType(response: Response, type: string): void {
  response.headers.setDefault('Content-Type', `${type}; charset=${response.charset}`);
}

/** Unchanged text, for pages. */
export class HtmlResponseFormatter implements ResponseFormatterInterface {
  format(response: Response): void {
    setType(response, 'text/html');
    if (response.data !== null) response.content = contentOf(response.data);
  }
}

/** Unchanged text, without a media type of its own. */
export class RawResponseFormatter implements ResponseFormatterInterface {
  format(response: Response): void {
    if (response.data !== null) response.content = contentOf(response.data);
  }
}

/** JSON; `Infinity`, `undefined` and others that JSON cannot represent become `null`, see {@link toJson} for collections. */
export class JsonResponseFormatter implements ResponseFormatterInterface {
  /** Blanks to indent with; 0, the default: one line. */
  readonly indent: number;

  constructor(indent = 0) {
    this.indent = indent;
  }

  format(response: Response): void {
    setType(response, 'application/json');
    if (response.data !== null) response.content = toJson(response.data, this.indent) ?? 'null';
    else response.content ??= 'null';
  }
}

/** A call of a function with JSON: `data` contains `{ callback, data }`. */
export class JsonpResponseFormatter implements ResponseFormatterInterface {
  format(response: Response): void {
    setType(response, 'application/javascript');
    const { callback, data } = (response.data ?? {}) as { callback?: unknown; data?: unknown };
    if (typeof callback !== 'string' || !/^[\w$]+(?:\.[\w$]+)*$/.test(callback)) {
      throw new InvalidArgumentException(
        "The 'jsonp' response requires that the data be an array consisting of both 'data' and 'callback' elements.",
      );
    }
    // The comment prevents the response from being interpreted as something else than a script.
    response.content = `/**/${callback}(${toJson(data ?? null)});`;
  }
}

/** XML: names become elements, list entries `item`, all inside `response`. */
export class XmlResponseFormatter implements ResponseFormatterInterface {
  format(response: Response): void {
    setType(response, 'application/xml');
    if (response.data !== null) response.content = writeXml(response.data, 'response');
  }
}

const builtIn: ReadonlyMap<string, ResponseFormatterInterface> = new Map([
  ['html', new HtmlResponseFormatter()],
  ['json', new JsonResponseFormatter()],
  ['jsonp', new JsonpResponseFormatter()],
  ['raw', new RawResponseFormatter()],
  ['xml', new XmlResponseFormatter()],
]);

/** Formatters of a response that has no formatters of its own. */
export const noFormatters: Readonly<Record<string, ResponseFormatterInterface>> = {};

/**
 * The formatter of a format.
 *
 * @param own Formatters by name that take precedence over the built-in ones.
 * @throws {InvalidConfigException} There is none.
 */
export function formatterOf(
  format: string,
  own: Readonly<Record<string, ResponseFormatterInterface>>,
): ResponseFormatterInterface {
  const found = findFormatter(format, own);
  if (found) return found;
  throw new InvalidConfigException(`Unsupported response format: ${format}`);
}

/** The formatter of a format; undefined when there is none. */
export function findFormatter(
  format: string,
  own: Readonly<Record<string, ResponseFormatterInterface>>,
): ResponseFormatterInterface | undefined {
  return own !== noFormatters && Object.hasOwn(own, format) ? own[format] : builtIn.get(format);
}

/**
 * Refuses a list as content: {@link Response.data} takes it.
 *
 * @throws {InvalidArgumentException} The content is a list.
 */
export function assertContent(content: unknown): void {
  if (Array.isArray(content)) throw new InvalidArgumentException(CONTENT_IS_LIST);
}

/** A value as content: text and bytes unchanged, numbers and objects that have a text form as text. */
export function contentOf(data: unknown): string | Uint8Array {
  if (typeof data === 'string' || data instanceof Uint8Array) return data;
  if (typeof data === 'number' || typeof data === 'boolean' || typeof data === 'bigint') {
    return String(data);
  }
  if (data instanceof Error) {
    // The text of the error is for developers, and the response would have a successful status.
    throw new InvalidArgumentException('Response content must not be an error: throw it.', {
      cause: data,
    });
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    // An object without prototype has no text form at all.
    const { toString } = data as { toString?: () => string };
    if (toString && toString !== Object.prototype.toString) return toString.call(data);
  }
  throw new InvalidArgumentException(CONTENT_IS_LIST);
}
