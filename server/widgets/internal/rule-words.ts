import type { Validator } from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';

/** Whose rule it is. */
export interface RuleSubject {
  readonly model: FormModel;
  readonly name: string;
}

/**
 * What the rule says about values that break it: it is asked, so the words are those of the server,
 * with the label and in the language of the request.
 *
 * @param values Values that break the rule in the same way.
 * @returns Null when the rule says something else for each, because its text has the value in it.
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

function ask(rule: Validator, { model, name }: RuleSubject, value: unknown): string | null {
  let words: string | null = null;
  const probe = {
    [name]: value,
    addError(_attribute: string, text = ''): void {
      words ??= text;
    },
    getAttributeLabel: (attribute: string) => model.getAttributeLabel(attribute),
    hasErrors: () => false,
  };
  if (name in probe && probe[name] !== value) return null;
  void rule.validateAttribute(probe, name);
  return words;
}
