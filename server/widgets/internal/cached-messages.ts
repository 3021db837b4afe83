import {
  currentLanguage,
  EmailValidator,
  Fw,
  MapMessageSource,
  NumberValidator,
  RangeValidator,
  RegularExpressionValidator,
  RequiredValidator,
  StringValidator,
  UrlValidator,
  type Validator,
} from '../../core/index.ts';
import type { RuleSubject } from './rule-words.ts';

/** Classes whose messages depend only on rule, label and language. Those of subclasses may not. */
const settled = new Set<unknown>([
  EmailValidator,
  NumberValidator,
  RangeValidator,
  RegularExpressionValidator,
  RequiredValidator,
  StringValidator,
  UrlValidator,
]);

/** Whether the messages of a rule depend only on its settings, label and language. */
export function isSettled(rule: Validator): boolean {
  return settled.has(rule.constructor);
}

/** The message for a fault, and the label and language for which it was created. */
interface Said {
  readonly fault: string;
  readonly language: string;
  readonly name: string;
  readonly label: string;
  readonly words: string | null;
}

interface Known {
  /** Source of the translations. */
  readonly source: object;
  readonly said: Said[];
}

const byRule = new WeakMap<Validator, Known>();
// Labels may contain data of a request, hence the limit, for each rule.
const limit = 50;

/**
 * The message of a rule for one kind of fault: computed once for each label and language, as long as the
 * translations of the framework's texts cannot change while the program runs.
 *
 * @param fault Which of its faults; the message is always computed in the same way.
 */
export function knownWords(
  rule: Validator,
  { model, name }: RuleSubject,
  fault: string,
  ask: () => string | null,
): string | null {
  const source = isSettled(rule) ? fixedSource() : null;
  if (source === null) return ask();
  let known = byRule.get(rule);
  if (known?.source !== source) byRule.set(rule, (known = { source, said: [] }));
  const { said } = known;
  const language = currentLanguage();
  const label = model.getAttributeLabel(name);
  const found = said.find(
    (one) =>
      one.fault === fault && one.name === name && one.label === label && one.language === language,
  );
  if (found) return found.words;
  const words = ask();
  if (said.length >= limit) said.length = 0;
  said.push({ fault, language, name, label, words });
  return words;
}

const withoutApplication = {};

/** The source of the framework's translations, if it is a fixed table in memory; others may change. */
export function fixedSource(): object | null {
  const { app } = Fw;
  if (!app) return withoutApplication;
  const source = app.i18n.getMessageSource('fw');
  const type: unknown = source.constructor;
  return type === MapMessageSource && !source.hasEventHandlers('missingTranslation')
    ? source
    : null;
}
