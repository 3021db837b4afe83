import { plansLimit } from '../../../components/internal/attribute-plan.ts';
import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { encode } from '../../../components/internal/html.ts';
import { isEmptyMap } from '../../../components/internal/widget-options.ts';
import type { ActiveField } from '../active-field.ts';
import { FieldLayout, ValidationStateOn } from '../field-context.ts';
import type { FormModel } from '../html-active.ts';
import { renderSelectOptions } from '../html-select.ts';
import { getAttributeName, getAttributeValue, inputMarkupNames } from '../input-name.ts';
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

/** Templates that a field has unless it is told otherwise. */
export const usualCheckTemplate =
  '{input}<div class="form-field-content">{label}{hint}{error}</div>';

/**
 * A field whose markup differs from that of others in texts alone, as nearly all do; null for another
 * one. What stands between its texts is learnt from the long way: see decision 0260.
 */
export function shortField(field: ActiveField, choice: FieldChoice): string | null {
  const { asked } = choice;
  const type = types.indexOf(asked.type);
  if (type < 0 || !isUsual(field, choice, type)) return null;
  const texts = controlTexts(asked.options);
  const look = texts && lookOf(field, choice, type);
  if (texts === null || look === null) return null;
  const key = look.number * plansLimit + texts.plan.id;
  if (Number.isNaN(key)) return null;
  const rules = knownRulesOf(field, choice);
  if (rules === null) return null;
  const shells = shellsOf(rules);
  const shell = shells.get(key) ?? learnt(shells, key, learn(field, choice, rules, look, texts));
  const { name, id } = inputMarkupNames(field.model, field.attribute);
  const label = look.label === false ? '' : look.label;
  return shell.around([name, id, label, contentOf(field, choice, look), look.hint], texts.values);
}

/** The rules that a browser is to know; null where they are not known. */
function knownRulesOf(field: ActiveField, { asked }: FieldChoice): ClientRules | null {
  const { attribute, form, model } = field;
  const make = (): ClientRules => rulesFor(field, madeControl(asked, field));
  if (!form.enableClientValidation) return noRules;
  return knownRules(model, getAttributeName(attribute), asked.type, make);
}

const typed = 'text email password number url tel search date time textarea'.split(' ');
const types = [...typed, 'select', 'checkbox'];
const textarea = types.indexOf('textarea');
const select = types.indexOf('select');
const checkbox = types.indexOf('checkbox');

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
    (isCheck ? isEmptyMap(asked.usual) : isJust(asked.usual, 'form-control')) &&
    hasUsualParts(field, choice)
  );
}

function hasUsualParts(
  { errorOptions, hintOptions, labelOptions, options }: ActiveField,
  { hint, label }: FieldChoice,
): boolean {
  return (
    isEmptyMap(label.options) &&
    isEmptyMap(hint.options) &&
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

/** Whether a class, and this one, is all that there is. */
function isJust(map: AttributeMap, className: string): boolean {
  for (const name in map) if (name !== 'class') return false;
  return map['class'] === className;
}

/** What the model says about the field; null for what is seldom, such as an error. */
function lookOf(field: ActiveField, choice: FieldChoice, type: number): Look | null {
  const { attribute, model } = field;
  const name = getAttributeName(attribute);
  if (model.getFirstError(name) !== null) return null;
  const value = inputText(getAttributeValue(model, attribute));
  // A line break that comes first is written twice.
  if (type === textarea && value !== null && /^[\r\n]/.test(value)) return null;
  const hint = choice.hint.text ?? model.getAttributeHint(name);
  const look = {
    isRequired: model.isAttributeRequired(name),
    hint: hint === false ? '' : hint,
    label: choice.label.text ?? encode(model.getAttributeLabel(name)),
    value,
  };
  return { ...look, number: type * 32 + flagsOf(look, choice, type) };
}

function flagsOf(look: Omit<Look, 'number'>, { enableError }: FieldChoice, type: number): number {
  return (
    (look.isRequired ? 1 : 0) +
    (look.label === false ? 0 : 2) +
    (look.hint === '' ? 0 : 4) +
    (enableError ? 8 : 0) +
    (isFilled(look.value, type) ? 16 : 0)
  );
}

/** Whether the value makes a difference to the markup around it. */
function isFilled(value: string | null, type: number): boolean {
  if (type === checkbox) return value === '1';
  return type !== select && value !== null;
}

/** The text in the control, or the choices in it, as markup. */
function contentOf({ attribute, model }: ActiveField, { asked }: FieldChoice, look: Look): string {
  if (asked.items === null) return look.value === null ? '' : encode(look.value);
  return renderSelectOptions(getAttributeValue(model, attribute), asked.items);
}

const byRules = new WeakMap<ClientRules, Map<number, FieldShell>>();
// Options are written by developers; the bound is for the one who takes them from a request.
const limit = 500;

function shellsOf(rules: ClientRules): Map<number, FieldShell> {
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
  const id = `${marked.form.toLowerCase()}-${marked.attribute}`;
  const asked = { ...choice.asked, id, options: markedTexts(texts) };
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
