import { matchWildcard } from '../text/wildcard.ts';
import { showValue } from '../errors/show-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The named request data as text, secrets masked; `''` when there is none of it. */
export function formatContext(
  context: Values,
  names: readonly string[],
  masked: readonly string[],
): string {
  return names
    .filter((name) => Object.hasOwn(context, name) && !isEmpty(context[name]))
    .map((name) => `$${name} = ${showValue(mask(context[name], name, masked))}`)
    .join('\n\n');
}

function mask(value: unknown, path: string, masked: readonly string[], depth = 0): unknown {
  if (masked.some((pattern) => matchWildcard(pattern, path))) return '***';
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  const entries =
    value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  const hidden = entries.map(
    ([key, one]) => [key, mask(one, `${path}.${key}`, masked, depth + 1)] as const,
  );
  return Array.isArray(value) ? hidden.map(([, one]) => one) : Object.fromEntries(hidden);
}

function isEmpty(value: unknown): boolean {
  if (value == null) return true;
  if (value instanceof Map) return value.size === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
