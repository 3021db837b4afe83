import { InvalidConfigException } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';

/**
 * `value`, when JSON can represent it for the browser.
 *
 * @param path Path of the value, for the error.
 * @throws {InvalidConfigException} It contains a function or another value that JSON omits.
 */
export function serializable<T>(value: T, path: string): T {
  check(value, path, new Set());
  return value;
}

function check(value: unknown, path: string, parents: ReadonlySet<object>): void {
  const kind = typeof value;
  if (kind === 'function' || kind === 'symbol' || kind === 'bigint') throw fault(path, kind);
  if (kind === 'number' && !Number.isFinite(value)) throw fault(path, String(value));
  if (typeof value !== 'object' || value === null) return;
  if (parents.has(value)) throw fault(path, 'circle');
  if (!Array.isArray(value) && !isPlain(value)) throw fault(path, value.constructor.name);
  const inside = new Set([...parents, value]);
  for (const [key, inner] of Object.entries(value)) check(inner, `${path}.${key}`, inside);
}

function fault(path: string, kind: string): InvalidConfigException {
  return new InvalidConfigException(
    `The upload option '${path}' cannot be sent to the browser (${kind}); set it as a property of the element there.`,
  );
}
