import { plansLimit } from '../../../components/internal/attribute-plan.ts';
import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { encode } from '../../../components/internal/html.ts';
import { isEmptyMap } from '../../../components/internal/widget-options.ts';
import type { ActiveField } from '../active-field.ts';
import { FieldLayout, ValidationStateOn } from '../field-context.ts';
import type { FormModel } from '../html-active.ts';
import { renderSelectOptions } from '../html-select.ts';
import { namesOf, valueIn } from '../input-name.ts';
import { madeControl } from './asked-control.ts';
import type { ClientRules } from './client-rules.ts';
import {
  type ControlTexts,
  controlTexts,
  FieldShell,
  marked,
  markedTexts,
  markOf,
  Slot,
} from './field-shell.ts';
import { inputText } from './input-value.ts';
import { knownRules } from './known-rules.ts';
import { type FieldChoice, longField, noRules, rulesFor } from './render-field.ts';
import { noAttributes, usualCheckTemplate } from './usual-parts.ts';

/** The texts of a field, and what its shell is learnt for. */
interface Look {
  /** A number for each look. */
  readonly number: number;
  readonly isRequired: boolean;
  readonly hint: string;
  readonly label: string | false;
  /** Text of the control; null for none. */
  readonly value: string | null;
}

/**
 * A field whose markup differs from that of others in texts alone, as nearly all do; null for another
 * one. What stands between its texts is learnt from the long way.
 */
export function shortField(field: ActiveField, choice: FieldChoice): string | null {
  const { asked } = choice;
  const type = types.get(asked.type);
  if (type === undefined || !isUsual(field, choice, type)) return null;
  const texts = controlTexts(asked.options);
  if (texts === null) return null;
  const { model } = field;
  const names = namesOf(model, field.attribute);
  const attribute = names.expression.name;
  const given = valueIn(model, names.expression);
  const look = lookOf(model, attribute, given, choice, type);
  if (look === null) return null;
  const key = look.number * plansLimit + texts.plan.id;
  if (Number.isNaN(key)) return null;
  const rules = knownRulesOf(field, attribute, choice);
  if (rules === null) return null;
  const shells = shellsOf(rules);
  const shell = shells.get(key) ?? learnt(shells, key, learn(field, choice, rules, look, texts));
  const { hint, label, value } = look;
  const content =
    asked.items === null
      ? value === null
        ? ''
        : encode(value)
      : renderSelectOptions(given, asked.items);
  return shell.around(names, label === false ? '' : label, content, hint, texts.values);
}

/** The rules that a browser is to know; null where they are not known. */
function knownRulesOf(
  field: ActiveField,
  name: string,
  { asked }: FieldChoice,
): ClientRules | null {
  const { form, model } = field;
  if (!form.enableClientValidation) return noRules;
  return knownRules(model, name, asked.type, () => rulesFor(field, madeControl(asked, field)));
}

const typed = 'text email password number url tel search date time textarea'.split(' ');
const all = [...typed, 'select', 'checkbox'];
const types = new Map(all.map((type, i) => [type, i]));
const textarea = all.indexOf('textarea');
const select = all.indexOf('select');
const checkbox = all.indexOf('checkbox');

/** Whether nothing about the field but its texts is its own. */
function isUsual(field: ActiveField, choice: FieldChoice, type: number): boolean {
  const { asked, content } = choice;
  const { checkTemplate, form, inputTemplate, template } = field;
  const isCheck = type === checkbox;
  return (
    form.layout === FieldLayout.DEFAULT &&
    form.requiredCssClass === 'required' &&
    (!form.enableClientValidation || isUsuallyChecked(form)) &&
    content === null &&
    inputTemplate === null &&
    (isCheck ? checkTemplate === usualCheckTemplate : template === null) &&
    (isCheck ? isNone(asked.usual) : isJust(asked.usual, 'form-control')) &&
    hasUsualParts(field, choice)
  );
}

function hasUsualParts(
  { errorOptions, hintOptions, labelOptions, options }: ActiveField,
  { hint, label }: FieldChoice,
): boolean {
  return (
    isNone(label.options) &&
    isNone(hint.options) &&
    isJust(options, 'form-field mb-3') &&
    isJust(labelOptions, 'form-label') &&
    isJust(hintOptions, 'form-text') &&
    isJust(errorOptions, 'invalid-feedback')
  );
}

function isUsuallyChecked(form: ActiveField['form']): boolean {
  return (
    form.errorCssClass === 'is-invalid' &&
    form.successCssClass === 'is-valid' &&
    form.validationStateOn === ValidationStateOn.INPUT
  );
}

function isNone(map: AttributeMap): boolean {
  return map === noAttributes || isEmptyMap(map);
}

/** Whether a class, and this one, is all that there is. */
function isJust(map: AttributeMap, className: string): boolean {
  for (const name in map) if (name !== 'class') return false;
  return map['class'] === className;
}

/** What the model says about the field; null for what is seldom, such as an error. */
// oxlint-disable-next-line max-params -- what is asked about
function lookOf(
  model: FormModel,
  name: string,
  given: unknown,
  { enableError, hint: ownHint, label: ownLabel }: FieldChoice,
  type: number,
): Look | null {
  if (model.getFirstError(name) !== null) return null;
  const value = inputText(given);
  // A line break that comes first is written twice.
  if (type === textarea && startsWithBreak(value)) return null;
  const hint = (ownHint.text ?? model.getAttributeHint(name)) || '';
  const isRequired = model.isAttributeRequired(name);
  const label = ownLabel.text ?? encode(model.getAttributeLabel(name));
  const number =
    type * 32 +
    (isRequired ? 1 : 0) +
    (label === false ? 0 : 2) +
    (hint === '' ? 0 : 4) +
    (enableError ? 8 : 0) +
    (isFilled(value, type) ? 16 : 0);
  return { number, isRequired, hint, label, value };
}

function startsWithBreak(value: string | null): boolean {
  const code = value?.charCodeAt(0);
  return code === 10 || code === 13;
}

/** Whether the value makes a difference to the markup around it. */
function isFilled(value: string | null, type: number): boolean {
  if (type === checkbox) return value === '1';
  return type !== select && value !== null;
}

const byRules = new WeakMap<ClientRules, Map<number, FieldShell>>();
// Options are written by developers; the bound is for the one who takes them from a request.
const limit = 500;

// Most fields tell the browser nothing.
const withoutRules = new Map<number, FieldShell>();

function shellsOf(rules: ClientRules): Map<number, FieldShell> {
  if (rules === noRules) return withoutRules;
  let shells = byRules.get(rules);
  if (!shells) byRules.set(rules, (shells = new Map()));
  return shells;
}

function learnt(shells: Map<number, FieldShell>, key: number, shell: FieldShell): FieldShell {
  if (shells.size >= limit) shells.clear();
  shells.set(key, shell);
  return shell;
}

/** Writes the field the long way, with marks for its texts. */
// oxlint-disable-next-line max-params -- what the markup depends on
function learn(
  field: ActiveField,
  choice: FieldChoice,
  rules: ClientRules,
  look: Look,
  texts: ControlTexts,
): FieldShell {
  const model = standIn(choice, look);
  const bound = { model, attribute: marked.attribute };
  const asked = { ...choice.asked, options: markedTexts(texts) };
  const copy = Object.assign(Object.create(field) as ActiveField, bound);
  const hint = { text: look.hint === '' ? '' : markOf(Slot.HINT), options: {} };
  const label = { text: look.label === false ? look.label : markOf(Slot.LABEL), options: {} };
  const control = madeControl(asked, bound);
  const markup = longField(copy, { ...choice, asked, hint, label }, control, rules);
  const open = markup.replace(/(<select[^>]*>).*(?=<\/select>)/s, `$1${markOf(Slot.VALUE)}`);
  return new FieldShell(open);
}

/** A model of one attribute, whose names and value are marks. */
function standIn({ asked }: FieldChoice, { isRequired, value }: Look): FormModel {
  const text = asked.type === 'checkbox' ? value : value === null ? null : markOf(Slot.VALUE);
  const model: FormModel = {
    formName: () => marked.form,
    getActiveValidators: () => [],
    getAttributeHint: () => '',
    getAttributeLabel: () => '',
    getErrorSummary: () => [],
    getFirstError: () => null,
    isAttributeRequired: () => isRequired,
  };
  return Object.assign(model, { [marked.attribute]: text });
}
