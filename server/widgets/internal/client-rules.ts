import type { FieldRule } from '../../../components/templates.ts';
import type { Validator } from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';
import { getInputName } from '../input-name.ts';
import { parseExpression } from './attribute-expression.ts';
import type { FieldControl } from './field-control.ts';
import { changeBy, type Draft, type RuleContext } from './rule-draft.ts';
import { addRuleAttributes } from './rule-attributes.ts';

/**
 * Writes rules as native constraints, and as data for the element where no constraint can express them. The
 * browser may accept values that the server rejects, never the reverse: rules after a filter,
 * rules with a condition on the server, and rules that neither form can express are only checked there.
 *
 * @param attribute Expression of the field, such as `[0]title`.
 */
export function clientRules(
  model: FormModel,
  name: string,
  attribute: string,
  control: FieldControl,
): Draft {
  const validators = model.getActiveValidators(name);
  const { prefix } = parseExpression(attribute);
  const context: RuleContext = {
    model,
    name,
    control,
    isBuiltIn: false,
    change: changeBy(validators),
    inputName: (other) => getInputName(model, prefix + other),
  };
  const draft = newDraft();
  if (control.type === 'number') draft.attributes['step'] = 'any';
  for (const rule of validators) {
    if (!rule.enableClientValidation) continue;
    if (rule.whenClient) addConditional(draft, rule, rule.whenClient, context);
    else if (rule.when === null) addRuleAttributes(draft, rule, context);
  }
  return { ...draft, rules: draft.rules.map((rule) => withoutFixed(rule, draft)) };
}

function newDraft(): Draft {
  return { attributes: {}, messages: {}, maxCharacters: null, rules: [] };
}

/** Rules of fields that the browser does not check. */
export const noRules: Draft = newDraft();

/** A rule with a condition, as data: the element adds its constraints while the condition holds. */
function addConditional(
  draft: Draft,
  rule: Validator,
  { attribute, not, values }: NonNullable<Validator['whenClient']>,
  context: RuleContext,
): void {
  const when = { name: context.inputName(attribute), values: values?.map(String), not };
  const own = newDraft();
  addRuleAttributes(own, rule, context);
  if (Object.keys(own.attributes).length > 0) {
    const { attributes, messages } = own;
    draft.rules.push({ check: 'native', when, attributes, messages });
  }
  if (own.maxCharacters !== null && own.messages.tooLong !== undefined) {
    const { maxCharacters: most, messages } = own;
    draft.rules.push({ check: 'length', when, most, message: messages.tooLong ?? '' });
  }
  for (const one of own.rules) draft.rules.push({ ...one, when });
}

/** Constraints that the control always has must not be removed when a condition is false. */
function withoutFixed(rule: FieldRule, { attributes }: Draft): FieldRule {
  if (rule.check !== 'native') return rule;
  const own = Object.entries(rule.attributes).filter(([name]) => !(name in attributes));
  return { ...rule, attributes: Object.fromEntries(own) };
}
