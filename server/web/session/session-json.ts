import { InvalidArgumentException } from '../../core/index.ts';
import { storableJson } from '../internal/storable-json.ts';
import type { SessionData } from './session-store.ts';

/**
 * The values of a session as text.
 *
 * @param name Name of the session.
 * @throws {InvalidArgumentException} JSON cannot carry a value, such as a `Map`, a big integer or an object that holds
 * itself.
 */
export function sessionJson(values: ReadonlyMap<string, unknown>, name: string): string {
  try {
    return storableJson(Object.fromEntries(values)) ?? '{}';
  } catch (cause) {
    throw new InvalidArgumentException(
      `Session "${name}" cannot keep the value "${wrongKey(values)}": ${(cause as Error).message}`,
      { cause },
    );
  }
}

function wrongKey(values: ReadonlyMap<string, unknown>): string {
  for (const [key, value] of values) {
    try {
      storableJson(value);
    } catch {
      return key;
    }
  }
  return '';
}

/**
 * The values that a store has saved as JSON; null for invalid JSON, which a power failure or a full disk may leave.
 * Such a session is lost; throwing would fail every further request of its visitor.
 */
export function sessionFromJson(json: string): SessionData | null {
  try {
    const data: unknown = JSON.parse(json);
    const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
    return isRecord ? (data as SessionData) : null;
  } catch {
    return null;
  }
}
