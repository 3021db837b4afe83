import {
  BadRequestHttpException,
  formatMessage,
  Fw,
  InvalidArgumentException,
} from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import { EncodedFileMessage } from '../message.ts';
import { decodeBase64 } from './base64.ts';
import { own } from './crop-rectangle.ts';
import { typeName } from './type-name.ts';

/** The content of a validated payload. */
export interface Payload {
  readonly name: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Checks a decoded payload key by key, in the order name, type, data, metadata, base64.
 *
 * @param decode Returns the bytes of the data, or null when it is not base64.
 * @throws {InvalidArgumentException} A key has the wrong type, or the data is not base64.
 */
export function readPayload(
  payload: object,
  decode: (data: string) => Uint8Array | null = decodeBase64,
): Payload {
  const name = own(payload, 'name');
  if (typeof name !== 'string') throw invalidKey('name', 'string');
  const type = own(payload, 'type') ?? '';
  if (typeof type !== 'string') throw invalidKey('type', 'string');
  const data = own(payload, 'data');
  if (typeof data !== 'string') throw invalidKey('data', 'string');
  const metadata = readMetadata(own(payload, 'metadata') ?? {});
  const bytes = decode(data);
  if (!bytes) throw fault(EncodedFileMessage.ENCODED_FILE_INVALID_BASE64);
  return { name, type, data: bytes, metadata };
}

/**
 * Returns a copy of an object or list of metadata, frozen with every object and list in it.
 *
 * @throws {InvalidArgumentException} It is neither.
 */
export function readMetadata(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw invalidKey('metadata', 'array');
  // A spread defines `__proto__` as an ordinary key; an assignment would replace the prototype.
  const root: Record<string, unknown> = { ...value };
  const copies = new Map<object, object>([[value, root]]);
  // Not recursive: clients determine the depth of the metadata.
  for (const copy of copies.values()) {
    for (const [key, child] of Object.entries(copy)) {
      if (!isContainer(child)) continue;
      const known = copies.get(child) ?? (Array.isArray(child) ? [...child] : { ...child });
      copies.set(child, known);
      Object.defineProperty(copy, key, { value: known });
    }
  }
  for (const copy of copies.values()) Object.freeze(copy);
  return root;
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isPlain(value);
}

/**
 * `JSON.parse` with the documented error.
 *
 * @throws {InvalidArgumentException} The text is not JSON; the parser's error is the `cause`, and no
 *   part of the text is in the message.
 */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (cause) {
    const text = EncodedFileMessage.ENCODED_FILE_INVALID_JSON;
    throw new InvalidArgumentException(translate(text, 'Syntax error'), { cause });
  }
}

/** The error for a value that is not a payload at all. */
export function invalidPayload(value: unknown): InvalidArgumentException {
  return fault(EncodedFileMessage.ENCODED_FILE_INVALID_PAYLOAD, typeName(value));
}

/** Converts the error for a request without a valid payload to an error of the client. Other errors are not changed. */
export function asBadRequest(error: unknown): unknown {
  if (!(error instanceof InvalidArgumentException)) return error;
  return new BadRequestHttpException(error.message, { cause: error });
}

function invalidKey(key: string, type: string): InvalidArgumentException {
  return fault(EncodedFileMessage.ENCODED_FILE_INVALID_KEY, key, type);
}

function fault(template: string, ...args: string[]): InvalidArgumentException {
  return new InvalidArgumentException(translate(template, ...args));
}

/** An error text for users, in the language of the request. */
function translate(template: string, ...args: string[]): string {
  return formatMessage(Fw.t('fw', template), ...args);
}
