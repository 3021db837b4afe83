import { patchAttribute } from '../internal/markup/patch.ts';
import type { Control } from '../internal/dom/control.ts';
import { controlsOf } from './field-parts.ts';
import {
  applies,
  faultOf,
  type FieldRule,
  type NativeRule,
  type RuleSubject,
} from './field-rule.ts';
import { patchRequired } from './field-state.ts';
import { ownValue, sentValue } from './sent-value.ts';

type Constraint = NativeRule['attributes'][string];

// Messages that this module has set. A custom validity that the page itself has set must stay.
const ownMessages = new WeakMap<Control, string>();

/**
 * Updates the validity of the controls by the rules that no attribute specifies. A custom validity that the page has set
 * takes precedence.
 */
export function checkRules(root: Element, rules: readonly FieldRule[]): void {
  const controls = controlsOf(root);
  const [first] = controls;
  if (!first) return;
  const subject = subjectOf(first);
  applyNative(root, rules, subject);
  for (const control of controls) {
    const message = control === first ? firstFault(rules, subject) : null;
    const own = ownMessages.get(control);
    const isForeign = control.validity.customError && control.validationMessage !== own;
    if (isForeign || (message === null && own === undefined)) continue;
    control.setCustomValidity(message ?? '');
    if (message === null) ownMessages.delete(control);
    else ownMessages.set(control, message);
  }
}

/** Removes the constraints of rules that no longer apply. */
export function removeConstraints(root: Element, rules: readonly FieldRule[]): void {
  for (const rule of rules) {
    if (rule.check !== 'native') continue;
    for (const name of Object.keys(rule.attributes)) patchConstraint(root, name, null);
  }
}

function patchConstraint(root: Element, name: string, value: Constraint | null): void {
  if (name === 'required') return patchRequired(root, value !== null);
  for (const control of controlsOf(root)) patchAttribute(control, name, value);
}

/** Names of other controls that the rules depend on. */
export function namesIn(rules: readonly FieldRule[]): ReadonlySet<string> {
  const names = rules.flatMap((rule) => [
    rule.when?.name,
    rule.check === 'compare' ? rule.name : undefined,
  ]);
  return new Set(names.filter((name) => name !== undefined));
}

function subjectOf(control: Control): RuleSubject {
  return {
    value: ownValue(control),
    files: [...((control as HTMLInputElement).files ?? [])],
    valueOf: (name) => sentValue(control.form, name),
  };
}

function firstFault(rules: readonly FieldRule[], subject: RuleSubject): string | null {
  for (const rule of rules) {
    const fault = faultOf(rule, subject);
    if (fault !== null) return fault;
  }
  return null;
}

/** Sets or removes the attributes of constraints that have a condition. */
function applyNative(root: Element, rules: readonly FieldRule[], subject: RuleSubject): void {
  const wanted = new Map<string, Constraint | null>();
  for (const rule of rules) {
    if (rule.check !== 'native') continue;
    const isOn = applies(rule, subject);
    for (const [name, value] of Object.entries(rule.attributes)) {
      wanted.set(name, wanted.get(name) ?? (isOn ? value : null));
    }
  }
  for (const [name, value] of wanted) patchConstraint(root, name, value);
}

/** Messages of the constraints that have a condition. */
export function conditionalMessages(rules: readonly FieldRule[]): Readonly<Record<string, string>> {
  const all = rules.map((rule) => (rule.check === 'native' ? rule.messages : {}));
  return Object.assign({}, ...all) as Readonly<Record<string, string>>;
}
