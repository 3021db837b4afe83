import { InvalidArgumentException, RuntimeException } from '../../core/index.ts';
import { storableJson } from '../internal/storable-json.ts';
import type { AuthData } from './auth-item.ts';

/**
 * Serializes data for a store.
 *
 * @throws {InvalidArgumentException} JSON cannot carry the data of an item: a rule would get less than was given.
 */
export function authJson(data: AuthData): string {
  try {
    return `${storableJson(data, 2)}\n`;
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new InvalidArgumentException(`Authorization data cannot be kept: ${reason}`, { cause });
  }
}

/**
 * Parses data that a store has saved as text.
 *
 * @param place Source of the text, for the error.
 * @throws {RuntimeException} The text is not that of {@link authJson}: access must not be checked without it.
 */
export function authDataOf(text: string, place: string): AuthData {
  try {
    const data = JSON.parse(text) as Partial<AuthData> | null;
    const lists = [data?.items, data?.children, data?.assignments];
    if (lists.every((list) => Array.isArray(list))) return data as AuthData;
  } catch (cause) {
    throw new RuntimeException(`${place} holds no authorization data.`, { cause });
  }
  throw new RuntimeException(`${place} holds no authorization data.`);
}
