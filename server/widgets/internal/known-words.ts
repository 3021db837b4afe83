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

/** Classes whose words depend on nothing but rule, label and language. Subclasses may do otherwise. */
const settled = new Set<unknown>([
  EmailValidator,
  NumberValidator,
  RangeValidator,
  RegularExpressionValidator,
  RequiredValidator,
  StringValidator,
  UrlValidator,
]);

/** Whether what a rule says depends on nothing but its settings, label and language. */
export function isSettled(rule: Validator): boolean {
  return settled.has(rule.constructor);
}

/** What was said about a fault, to whom. */
interface Said {
  readonly fault: string;
  readonly language: string;
  readonly name: string;
  readonly label: string;
  readonly words: string | null;
}

interface Known {
  /** Where the translations came from. */
  readonly source: object;
  readonly said: Said[];
}

const byRule = new WeakMap<Validator, Known>();
// Labels may hold data of a request, hence the bound, for each rule.
const limit = 50;

/**
 * What a rule says about one kind of fault: asked once for each label and language, as long as the
 * translations of the framework's texts cannot change while the program runs.
 *
 * @param fault Which of its faults; the rule is always asked about it in the same way.
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

/** What translates the framework's texts, if it is a table in memory that nobody fills up; others may be edited. */
export function fixedSource(): object | null {
  const { app } = Fw;
  if (!app) return withoutApplication;
  const source = app.i18n.getMessageSource('fw');
  const type: unknown = source.constructor;
  return type === MapMessageSource && !source.hasEventHandlers('missingTranslation')
    ? source
    : null;
}
