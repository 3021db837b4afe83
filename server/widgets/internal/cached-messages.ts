import { currentLanguage, Fw, MapMessageSource, type Validator } from '../../core/index.ts';
import type { RuleContext } from './rule-draft.ts';

/** The message for a fault, and the label and language for which it was created. */
interface CachedMessage {
  readonly fault: string;
  readonly language: string;
  readonly name: string;
  readonly label: string;
  readonly message: string | null;
}

interface RuleMessages {
  /** Source of the translations. */
  readonly source: object;
  readonly messages: CachedMessage[];
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
  if (cached?.source !== source) byRule.set(rule, (cached = { source, messages: [] }));
  const { messages } = cached;
  const language = currentLanguage();
  const label = model.getAttributeLabel(name);
  const found = messages.find(
    (one) =>
      one.fault === fault && one.name === name && one.label === label && one.language === language,
  );
  if (found) return found.message;
  const message = compute();
  if (messages.length >= limit) messages.length = 0;
  messages.push({ fault, language, name, label, message });
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
