import { currentLanguage, Fw, MapMessageSource, type Validator } from '../../core/index.ts';
import type { RuleContext } from './rule-draft.ts';

interface RuleMessages {
  /** Source of the translations. */
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
