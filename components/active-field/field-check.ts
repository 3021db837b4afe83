import { patchAttribute } from '../internal/patch.ts';
import { type Control, controlsOf } from './field-parts.ts';
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

// What the page itself has said by `setCustomValidity` must stay.
const said = new WeakMap<Control, string>();

/**
 * Brings the validity of the controls up to date with rules that no attribute says. A page's own
 * custom validity comes first.
 */
export function checkRules(root: Element, rules: readonly FieldRule[]): void {
  const controls = controlsOf(root);
  const [first] = controls;
  if (!first) return;
  const subject = subjectOf(first);
  applyNative(root, rules, subject);
  for (const control of controls) {
    const words = control === first ? firstFault(rules, subject) : null;
    const own = said.get(control);
    const isForeign = control.validity.customError && control.validationMessage !== own;
    if (isForeign || (words === null && own === undefined)) continue;
    control.setCustomValidity(words ?? '');
    if (words === null) said.delete(control);
    else said.set(control, words);
  }
}

/** Takes the constraints away that rules have brought which no longer count. */
export function dropConstraints(root: Element, rules: readonly FieldRule[]): void {
  for (const rule of rules) {
    if (rule.check !== 'native') continue;
    for (const name of Object.keys(rule.attributes)) patchConstraint(root, name, null);
  }
}

function patchConstraint(root: Element, name: string, value: Constraint | null): void {
  if (name === 'required') return patchRequired(root, value !== null);
  for (const control of controlsOf(root)) patchAttribute(control, name, value);
}

/** Names of other controls that the rules look at. */
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
    files: control instanceof HTMLInputElement ? [...(control.files ?? [])] : [],
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

/** Constraints with a condition come and go as attributes of the control. */
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

/** What conditional constraints say, for the texts of the field. */
export function conditionalMessages(rules: readonly FieldRule[]): Readonly<Record<string, string>> {
  const all = rules.map((rule) => (rule.check === 'native' ? rule.messages : {}));
  return Object.assign({}, ...all) as Readonly<Record<string, string>>;
}
