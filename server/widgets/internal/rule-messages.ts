import type { MessageParams, ValidatedModel, Validator } from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';

/** The model and attribute of a rule. */
export interface RuleSubject {
  readonly model: FormModel;
  readonly name: string;
}

/**
 * The message of the rule for values that violate it. The rule is run, so the text is that of the server,
 * with the label and in the language of the request.
 *
 * @param values Values that violate the rule in the same way.
 * @returns Null when the messages differ, because they contain the value.
 */
export function wordsFor(
  rule: Validator,
  subject: RuleSubject,
  values: readonly unknown[],
): string | null {
  const said = new Set(values.map((value) => ask(rule, subject, value)));
  const [words = null] = said;
  return said.size === 1 ? words : null;
}

/**
 * The message of the rule for the first of these values that violates it; null when none does, or when the
 * text contains the value.
 *
 * @param others Values of other attributes.
 */
export function wordsOfAny(
  rule: Validator,
  subject: RuleSubject,
  values: readonly unknown[],
  others: Readonly<Record<string, unknown>> = {},
): string | null {
  for (const value of values) {
    const words = ask(rule, subject, value, others);
    // The rule is run with an invented value, which must not appear in the page.
    if (words !== null) return namesValue(rule) ? null : words;
  }
  return null;
}

/** A text of the rule with its placeholders replaced; null when one of them is the value. */
export function wordsOf(
  rule: Validator,
  subject: RuleSubject,
  text: string,
  params: MessageParams = {},
): string | null {
  if (valuePlaceholder.test(text)) return null;
  const { probe, said } = probeOf(subject, '', {});
  rule.addError(probe, subject.name, text, params);
  return said.words;
}

const valuePlaceholder = /\{value\s*[,}]/;

/** Whether a configured text of the rule contains the value. */
function namesValue(rule: Validator): boolean {
  return Object.values(rule).some(
    (text) => typeof text === 'string' && valuePlaceholder.test(text),
  );
}

function ask(
  rule: Validator,
  subject: RuleSubject,
  value: unknown,
  others: Readonly<Record<string, unknown>> = {},
): string | null {
  const { probe, said } = probeOf(subject, value, others);
  if (probe[subject.name] !== value) return null;
  void rule.validateAttribute(probe, subject.name);
  return said.words;
}

/** Placeholder for the model, with these values; records the first error. */
function probeOf(
  { model, name }: RuleSubject,
  value: unknown,
  others: Readonly<Record<string, unknown>>,
): { probe: ValidatedModel & Record<string, unknown>; said: { words: string | null } } {
  const said: { words: string | null } = { words: null };
  const probe = {
    ...others,
    [name]: value,
    addError(_attribute: string, text = ''): void {
      said.words ??= text;
    },
    getAttributeLabel: (attribute: string) => model.getAttributeLabel(attribute),
    hasErrors: () => false,
  };
  return { probe, said };
}
