import { InvalidConfigException } from '../errors/exceptions.ts';

/** What a setting must be, for the error, and whether a value is. */
export type SettingRule = readonly [expected: string, isValid: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isMode = (value: unknown): boolean => isWhole(value) && Number(value) <= 0o7777;
const isSeconds = (value: unknown): boolean => Number.isFinite(value) && Number(value) > 0;
// The entries of a map and the value of a promise would be ignored.
const isObject = (value: unknown): boolean => /^(?:object|array)$/.test(typeName(value));

/** Rules for settings of any class. */
export const settingRules = {
  flag: ['true or false', (value) => typeof value === 'boolean'],
  function: ['a function', (value) => typeof value === 'function'],
  functionOrNull: ['a function or null', (value) => value === null || typeof value === 'function'],
  list: ['a list', Array.isArray],
  listOrObject: ['a list or an object', isObject],
  mode: ['a mode such as 0o600', isMode],
  number: ['a number', Number.isFinite],
  pattern: ['a regular expression', (value) => value instanceof RegExp],
  object: ['an object', isObject],
  seconds: ['seconds above 0', isSeconds],
  secondsOrNull: ['seconds above 0 or null', (value) => value === null || isSeconds(value)],
  size: ['a number from 0', (value) => typeof value === 'number' && value >= 0],
  text: ['text', isText],
  textOrNull: ['text or null', (value) => value === null || isText(value)],
  texts: ['a list of text', isTexts],
  textOrTexts: ['text or a list of it', (value) => isText(value) || isTexts(value)],
  whole: ['a whole number from 0', isWhole],
} as const satisfies Record<string, SettingRule>;

/** Whether a value has methods of these names. */
export const hasMethods = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function');

/** The rule for an object with methods, or null. */
export const methodsOrNull = (...names: readonly string[]): SettingRule => [
  `an object with the method${names.length > 1 ? 's' : ''} ${names.join(', ').replace(/, (\w+)$/, ' and $1')}, or null`,
  (value) => value === null || hasMethods(value, names),
];

/**
 * Checks settings against their rules. Those that are `undefined` are not given.
 *
 * @param subject Name of the class or function that has the settings, for the error text.
 * @throws {InvalidConfigException} A setting does not meet its rule.
 */
export function checkSettings<S extends object>(
  subject: string,
  settings: S,
  rules: { readonly [K in keyof S]?: SettingRule },
): void {
  for (const name of Object.keys(rules) as (keyof S & string)[]) {
    checkSetting(subject, name, settings[name], rules[name] as SettingRule);
  }
}

/**
 * Checks every entry of a list or an object against one rule; those that are `undefined` are not given.
 *
 * @param subject Name of the setting with the entries, for the error text.
 * @throws {InvalidConfigException} An entry does not meet the rule.
 */
export function checkEntries(subject: string, entries: object, rule: SettingRule): void {
  for (const [name, value] of Object.entries(entries) as [string, unknown][]) {
    checkSetting(`${subject}:`, name, value, rule);
  }
}

function checkSetting(
  subject: string,
  name: string,
  value: unknown,
  [expected, isValid]: SettingRule,
): void {
  if (value === undefined || isValid(value)) return;
  throw new InvalidConfigException(
    `${subject} "${name}" must be ${expected}, got ${shownValue(value)}.`,
  );
}

/** A value as error texts show it: text quoted and cut after 80 characters, others by number, boolean or type. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  const type = typeName(value);
  return /^(?:number|boolean|bigint)$/.test(type) ? `${value as number}` : type;
}

/** Type of a value as error texts name it. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  for (const type of [Map, Promise, Set]) if (value instanceof type) return type.name.toLowerCase();
  return Array.isArray(value) ? 'array' : typeof value;
}
