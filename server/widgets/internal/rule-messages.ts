import {
  currentLanguage,
  Fw,
  MapMessageSource,
  type MessageParams,
  type ValidatedModel,
  type Validator,
} from '../../core/index.ts';
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

interface RuleMessages {
  readonly source: object;
  /** By fault, language, attribute and label; only the last can contain a blank. */
  readonly messages: Map<string, string | null>;
}

const byRule = new WeakMap<Validator, RuleMessages>();
// Labels may contain data of a request, hence the limit, for each rule.
const limit = 50;

/**
 * The message of a rule for one kind of fault: computed once for each label and language, as long as the
 * translations of the framework's texts cannot change while the program runs.
 *
 * @param fault Which of its faults; the message is always computed in the same way.
 */
export function cachedMessage(
  rule: Validator,
  { isBuiltIn, model, name }: RuleContext,
  fault: string,
  compute: () => string | null,
): string | null {
  const source = isBuiltIn ? fixedSource() : null;
  if (source === null) return compute();
  let cached = byRule.get(rule);
  if (cached?.source !== source) byRule.set(rule, (cached = { source, messages: new Map() }));
  const { messages } = cached;
  const key = `${fault} ${currentLanguage()} ${name} ${model.getAttributeLabel(name)}`;
  const found = messages.get(key);
  if (found !== undefined) return found;
  const message = compute();
  if (messages.size >= limit) messages.clear();
  messages.set(key, message);
  return message;
}

const withoutApplication = {};

/** The source of the framework's translations, if it is a fixed table in memory; others may change. */
function fixedSource(): object | null {
  const { app } = Fw;
  if (!app) return withoutApplication;
  const source = app.i18n.getMessageSource('fw');
  const type: unknown = source.constructor;
  return type === MapMessageSource && !source.hasEventHandlers('missingTranslation')
    ? source
    : null;
}
