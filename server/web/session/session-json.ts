import { InvalidArgumentException } from '../../core/index.ts';

/**
 * The values of a session as text.
 *
 * @param name Name of the session.
 * @throws {InvalidArgumentException} JSON cannot carry a value, such as a big integer or an object that holds itself.
 */
export function sessionJson(values: ReadonlyMap<string, unknown>, name: string): string {
  try {
    return JSON.stringify(Object.fromEntries(values));
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
      JSON.stringify(value);
    } catch {
      return key;
    }
  }
  return '';
}
