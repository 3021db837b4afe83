import { RuntimeException } from '../../core/index.ts';
import type { AuthData } from './auth-item.ts';

/** Data as text for a store. */
export function authJson(data: AuthData): string {
  return `${JSON.stringify(data, null, 2)}\n`;
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
