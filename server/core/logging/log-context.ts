import { matchWildcard } from '../text/wildcard.ts';
import { showValue } from '../errors/show-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** Paths in request data. */
interface Paths {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  /** Patterns of the paths whose values are masked. */
  readonly masked: readonly string[];
}

/**
 * Request data as text, secrets masked; `''` when there is none of it.
 *
 * @param names Variables, or paths in them, such as `_SERVER.HTTP_HOST`; those after `!` are left out.
 */
export function formatContext(
  context: Values,
  names: readonly string[],
  masked: readonly string[],
): string {
  const included = names.filter((name) => !name.startsWith('!'));
  const excluded = names.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
  const variables = new Set(included.map((path) => path.split('.', 1)[0] ?? ''));
  return [...variables]
    .filter((name) => Object.hasOwn(context, name) && !excluded.includes(name))
    .map((name) => [name, select(context[name], name, { included, excluded, masked })] as const)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `$${name} = ${showValue(value)}`)
    .join('\n\n');
}

function select(value: unknown, path: string, paths: Paths, depth = 0): unknown {
  if (paths.masked.some((pattern) => matchWildcard(pattern, path))) return '***';
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  const entries =
    value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  const selected = entries
    .filter(([key, one]) => isSelected(one, `${path}.${key}`, paths))
    .map(([key, one]) => [key, select(one, `${path}.${key}`, paths, depth + 1)] as const);
  return Array.isArray(value) ? selected.map(([, one]) => one) : Object.fromEntries(selected);
}

/** Whether a path or one above it is included, or the value has an included one. */
function isSelected(value: unknown, path: string, { included, excluded }: Paths): boolean {
  if (excluded.includes(path)) return false;
  const mayContain = typeof value === 'object' && value !== null;
  return included.some(
    (one) => `${path}.`.startsWith(`${one}.`) || (mayContain && one.startsWith(`${path}.`)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value == null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
