import type { MessageParams, ValidatedModel, Validator } from '../../core/index.ts';
import type { RuleContext } from './rule-draft.ts';

type RuleSubject = Pick<RuleContext, 'model' | 'name'>;

/**
 * The message of the rule for values that violate it. The rule is run, so the text is that of the server,
 * with the label and in the language of the request.
 *
 * @param values Values that violate the rule in the same way.
 * @returns Null when the messages differ, because they contain the value.
 */
export function commonMessage(
  rule: Validator,
  subject: RuleSubject,
  values: readonly unknown[],
): string | null {
  const messages = new Set(values.map((value) => validate(rule, subject, value)));
  const [message = null] = messages;
  return messages.size === 1 ? message : null;
}

/**
 * The message of the rule for the first of these values that violates it; null when none does, or when the
 * text contains the value.
 *
 * @param others Values of other attributes.
 */
export function firstMessage(
  rule: Validator,
  subject: RuleSubject,
  values: readonly unknown[],
  others: Readonly<Record<string, unknown>> = {},
): string | null {
  for (const value of values) {
    const message = validate(rule, subject, value, others);
    // The rule is run with an invented value, which must not appear in the page.
    if (message !== null) return containsValue(rule) ? null : message;
  }
  return null;
}

/** A text of the rule with its placeholders replaced; null when one of them is the value. */
export function messageFor(
  rule: Validator,
  subject: RuleSubject,
  text: string,
  params: MessageParams = {},
): string | null {
  if (valuePlaceholder.test(text)) return null;
  return errorOf(subject, { [subject.name]: '' }, (probe) =>
    rule.addError(probe, subject.name, text, params),
  );
}

const valuePlaceholder = /\{value\s*[,}]/;

/** Whether a configured text of the rule contains the value. */
function containsValue(rule: Validator): boolean {
  return Object.values(rule).some(
    (text) => typeof text === 'string' && valuePlaceholder.test(text),
  );
}

function validate(
  rule: Validator,
  subject: RuleSubject,
  value: unknown,
  others: Readonly<Record<string, unknown>> = {},
): string | null {
  return errorOf(subject, { ...others, [subject.name]: value }, (probe) => {
    if (probe[subject.name] === value) void rule.validateAttribute(probe, subject.name);
  });
}

/** The first error that is added to a placeholder for the model, with these values; null for none. */
function errorOf(
  { model }: RuleSubject,
  values: Readonly<Record<string, unknown>>,
  run: (probe: ValidatedModel & Record<string, unknown>) => void,
): string | null {
  let message: string | null = null;
  run({
    ...values,
    addError(_attribute: string, text = ''): void {
      message ??= text;
    },
    getAttributeLabel: (attribute: string) => model.getAttributeLabel(attribute),
    hasErrors: () => false,
  });
  return message;
}
