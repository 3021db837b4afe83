import { currentLanguage, type Validator } from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';
import type { ClientRules } from './client-rules.ts';
import { fixedSource, isSettled } from './known-words.ts';
import { isTold } from './told-rules.ts';

/** What a browser was told, and everything that it was told because of. */
interface Known {
  readonly validators: readonly Validator[];
  /** The settings of each of them. */
  readonly settings: readonly Settings[];
  readonly subject: Subject;
  readonly rules: ClientRules;
}

/** What was told about what. */
interface Subject {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly language: string;
  /** Where the translations came from. */
  readonly source: object;
}

interface Settings {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

const byFirst = new WeakMap<Validator, Known[]>();
// Labels may hold data of a request, hence the bound, for each rule that is the first of some field.
const limit = 50;

/**
 * The rules of an attribute for a browser, found again as long as nothing that they depend on has
 * changed: the rules and each of their settings, type of the control, label, language, translations.
 *
 * @param type Type of a control without options that rules look at.
 * @param make Collects them.
 * @returns The same object for the same rules; null where more could have changed.
 */
// oxlint-disable-next-line max-params -- what rules are collected for, and how
export function knownRules(
  model: FormModel,
  name: string,
  type: string,
  make: () => ClientRules,
): ClientRules | null {
  const validators = model.getActiveValidators(name);
  const source = fixedSource();
  const [first] = validators;
  if (first === undefined || source === null) return null;
  const label = model.getAttributeLabel(name);
  const subject: Subject = { name, type, label, language: currentLanguage(), source };
  const list = byFirst.get(first);
  if (list) {
    for (let i = 0; i < list.length; i++) {
      const known = list[i] as Known;
      if (isSame(known.subject, subject) && isUnchanged(known, validators)) return known.rules;
    }
  }
  return validators.every(isKnowable) ? remember(first, validators, subject, make()) : null;
}

// oxlint-disable-next-line max-params -- what is told, and why
function remember(
  first: Validator,
  validators: readonly Validator[],
  subject: Subject,
  rules: ClientRules,
): ClientRules {
  const list = byFirst.get(first) ?? [];
  if (list.length >= limit) list.length = 0;
  list.push({ validators, settings: validators.map(settingsOf), subject, rules });
  byFirst.set(first, list);
  return rules;
}

function isSame(one: Subject, other: Subject): boolean {
  return (
    one.name === other.name &&
    one.type === other.type &&
    one.label === other.label &&
    one.language === other.language &&
    one.source === other.source
  );
}

function settingsOf(rule: Validator): Settings {
  return { names: Object.keys(rule), values: Object.values(rule).map(snapshotOf) };
}

/** What a setting holds now: lists may be filled in place. */
function snapshotOf(value: unknown): unknown {
  return isList(value) ? [...value] : value;
}

function isList(value: unknown): value is readonly unknown[] | ReadonlySet<unknown> {
  return Array.isArray(value) || value instanceof Set;
}

function isUnchanged({ validators, settings }: Known, now: readonly Validator[]): boolean {
  if (validators.length !== now.length) return false;
  for (let i = 0; i < now.length; i++) {
    const rule = now[i] as Validator;
    if (rule !== validators[i] || !hasSettings(rule, settings[i] as Settings)) return false;
  }
  return true;
}

function hasSettings(rule: Validator, { names, values }: Settings): boolean {
  const now = rule as unknown as Readonly<Record<string, unknown>>;
  for (let i = 0; i < names.length; i++) {
    if (!holds(now[names[i] as string], values[i])) return false;
  }
  return true;
}

function holds(value: unknown, snapshot: unknown): boolean {
  if (value === snapshot) return true;
  if (!isList(value) || !Array.isArray(snapshot)) return false;
  let i = 0;
  for (const one of value) if (one !== snapshot[i++]) return false;
  return i === snapshot.length;
}

/** Whether what a browser is told about a rule depends on its settings, label and language alone. */
function isKnowable(rule: Validator): boolean {
  if (rule.whenClient !== null) return false;
  // Of a subclass of those that are told nobody knows what it depends on.
  return isSettled(rule) || !isTold(rule);
}
