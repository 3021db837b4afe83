import { dashed } from '../attributes/markup-names.ts';
import { VALUE_INVALID } from '../context/message.ts';
import { patchAttribute } from './patch.ts';
import { oneOf } from '../context/refuse.ts';
import { warning } from '../context/refuse-warning.ts';
import { textOf } from '../context/stringable.ts';
import { warnOnce } from '../context/warn-once.ts';

/** Returns a setting by its name, `null` where the markup does not specify it. */
export type DataConfig = (name: string) => unknown;

/**
 * The settings in the markup of an element: the single `data-bs-*` attributes take precedence over the JSON of
 * `data-bs-config`.
 */
export function dataConfig(element: HTMLElement): DataConfig {
  const given = recordOf(element.dataset['bsConfig']);
  return (name) => {
    const single = element.getAttribute(`data-bs-${dashed(name)}`);
    return single ?? (Object.hasOwn(given, name) ? given[name] : null) ?? null;
  };
}

/**
 * Removes a setting, so that its default applies.
 *
 * @param attribute Its `data-bs-*` attribute; the setting is removed from `data-bs-config`, too.
 */
export function dropSetting(element: HTMLElement, attribute: string): void {
  patchAttribute(element, attribute, null);
  const { [settingName(attribute)]: dropped, ...rest } = recordOf(element.dataset['bsConfig']);
  if (dropped !== undefined) element.dataset['bsConfig'] = JSON.stringify(rest);
}

function settingName(attribute: string): string {
  return attribute
    .slice('data-bs-'.length)
    .replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** The text `true` (or an empty attribute) and `false` as booleans; any other value unchanged. */
export function plainSetting(value: unknown): unknown {
  return value === 'true' || value === '' ? true : value === 'false' ? false : value;
}

function recordOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The warning below covers this, too.
  }
  warnOnce('data-bs-config', `"data-bs-config" must be a JSON object, got ${text.slice(0, 80)}.`);
  return {};
}

/**
 * A setting with a fixed list of values, which may be given as text; `true` may be an empty attribute.
 * Returns the fallback for any other value, with a warning in development.
 *
 * @param where The name of the setting and the widget that it belongs to.
 */
export function settingOf<T extends string | boolean>(
  read: DataConfig,
  where: readonly [name: string, owner: string],
  allowed: readonly T[],
  fallback: T,
): T {
  return oneOf(allowed, plainSetting(read(where[0])), where, warning) ?? fallback;
}

/** A setting that is a number, 0 or more. Returns the fallback for any other value, with a warning. */
export function numberOf(
  read: DataConfig,
  [name, owner]: readonly [name: string, owner: string],
  fallback: number,
): number {
  const value = read(name);
  if (value == null || value === '') return fallback;
  const number = Number(value);
  if (Number.isFinite(number) && number >= 0) return number;
  warning(VALUE_INVALID, name, textOf(value), owner, 'a number from 0 on');
  return fallback;
}
