import { formatMessage, InvalidValueException } from '../../core/index.ts';
import { Message } from '../message.ts';

/** Parsed JSON whose shape is not validated yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Throws for an invalid value in stored data; the message contains its path and the expected type. */
export function refuseValue(path: string, expected: string): never {
  throw new InvalidValueException(formatMessage(Message.SNAPSHOT_VALUE_INVALID, path, expected));
}

/** Whether the value is an object and not a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a record. @throws {InvalidValueException} It is not a record. */
export function readRecord(value: unknown, path: string): JsonRecord {
  return isRecord(value) ? value : refuseValue(path, 'an object');
}

/**
 * The value as a record with exactly these keys.
 *
 * @throws {InvalidValueException} It is not a record, or a key is missing or unknown.
 */
export function readExact(value: unknown, path: string, keys: readonly string[]): JsonRecord {
  const found = readRecord(value, path);
  const missing = keys.find((key) => !Object.hasOwn(found, key));
  if (missing !== undefined) refuseValue(`${path}.${missing}`, 'a value');
  const present = Object.keys(found);
  if (present.length === keys.length) return found;
  return refuseValue(`${path}.${present.find((key) => !keys.includes(key))}`, 'no such key');
}
