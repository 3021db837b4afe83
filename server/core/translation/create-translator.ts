import { InvalidArgumentException } from '../errors/exceptions.ts';
import { formatFault, formatMessageText } from './format-text.ts';
import type { MessageParams } from './message-params.ts';
import type { MessageTable } from './message-source.ts';

/** Translates a text of a catalogue and inserts the values; any other text is a type error. */
export type Translator<M extends MessageTable> = (
  message: keyof M & string,
  params?: MessageParams,
) => string;

/** Options of {@link createTranslator}. */
export interface TranslatorOptions {
  /** Language of the translations, e.g. `de-AT`. */
  readonly language: string;
  /** Language of the texts in the source code. Default `en-US`. */
  readonly sourceLanguage?: string;
  /** Time zone for dates and times in texts, e.g. `Europe/Vienna`. Default null: that of the process or browser. */
  readonly timeZone?: string | null;
  /** Called with the reason for a message that is no valid ICU text, which is returned unchanged. Default: `console.warn`. */
  readonly onFault?: (reason: string) => void;
}

/**
 * Creates a function that translates with one catalogue, as `Fw.t` does with the same file: in browsers, and on servers
 * without an application. `M` is the type of a catalogue: its keys are the texts that may be translated.
 *
 * A text without a translation is formatted for the source language.
 *
 * @param messages Translations by source text; `{}` for the source language.
 * @throws {InvalidArgumentException} `messages` is no object of texts, or `language` is empty.
 */
export function createTranslator<M extends MessageTable>(
  messages: Partial<M>,
  { language, sourceLanguage = 'en-US', timeZone = null, onFault = warn }: TranslatorOptions,
): Translator<M> {
  if (language === '') {
    throw new InvalidArgumentException('createTranslator() "language" must not be empty.');
  }
  const texts = new Map(textsOf(messages));
  return (message, params) => {
    const translation = texts.get(message) ?? '';
    const [text, textLanguage] =
      translation === '' ? [message, sourceLanguage] : [translation, language];
    if (params === undefined || Object.keys(params).length === 0) return text;
    try {
      return formatMessageText(text, params, { language: textLanguage, timeZone });
    } catch (error) {
      onFault(formatFault(text, textLanguage, error));
      return text;
    }
  };
}

function textsOf(messages: unknown): [string, string][] {
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
    throw new InvalidArgumentException(
      `createTranslator() "messages" must be one object of texts, got ${messages === null ? 'null' : typeof messages}.`,
    );
  }
  return Object.entries(messages).map(([key, text]: [string, unknown]) => {
    if (typeof text === 'string') return [key, text];
    throw new InvalidArgumentException(
      `createTranslator() "messages" must be one object of texts, got ${typeof text} for "${key.slice(0, 80)}".`,
    );
  });
}

function warn(reason: string): void {
  console.warn(reason);
}
