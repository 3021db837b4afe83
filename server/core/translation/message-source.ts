import { Component } from '../object/component.ts';
import { Event } from '../object/event.ts';
import { InvalidArgumentException } from '../errors/exceptions.ts';
import { LruMap } from '../runtime/lru.ts';
import { logMessage } from '../logging/log.ts';
import { LogLevel } from '../logging/log-level.ts';

/** Texts of one language and category: source text to translation. */
export type MessageTable = Readonly<Record<string, string>>;

/** Event for a text without a translation; a handler may provide one. */
export class MissingTranslationEvent extends Event {
  /** Category of the text. */
  category = '';
  /** The text in the source language. */
  message = '';
  /** Requested language. */
  language = '';
  /** Set by a handler: the translation to use, now and later; null leaves the source text. */
  translatedMessage: string | null = null;
}

/** Events of a {@link MessageSource}. */
export interface MessageSourceEvents {
  /** A text has no translation. */
  missingTranslation: MissingTranslationEvent;
}

type Texts = Map<string, string>;

/** A source of translations. Instances serve all requests and store no data of a single one. */
export abstract class MessageSource extends Component<MessageSourceEvents> {
  static readonly EVENT_MISSING_TRANSLATION = 'missingTranslation';

  /** Looks texts up also when the language is the source language. Default false. */
  forceTranslation = false;
  /** Language of the texts in the source code. Default `en-US`. */
  sourceLanguage = 'en-US';

  // Languages can come from clients, so the cache has a limit.
  readonly #tables = new LruMap<string, Texts>(200);

  /** Texts of a category in exactly this language; null when there are none. */
  protected abstract loadTable(category: string, language: string): MessageTable | null;

  /**
   * The translation of a text, or false when there is none or none is needed.
   *
   * @throws {InvalidArgumentException} `language` has other characters than letters, digits, `-` and
   * `_`, or `category` refers to a path outside of the messages (`..`, a leading `/`, a drive or a scheme).
   */
  translate(category: string, message: string, language: string): string | false {
    assertSafe(category, language);
    if (language === this.sourceLanguage && !this.forceTranslation) return false;
    const texts = this.#tables.getOrCreate(`${language}/${category}`, () =>
      this.#load(category, language),
    );
    const found = texts.get(message) ?? this.#missing(texts, { category, message, language });
    return found === '' ? false : found;
  }

  /** Calls the handlers once for each text, and caches their translation; `''` means none. */
  #missing(texts: Texts, about: { category: string; message: string; language: string }): string {
    if (!this.hasEventHandlers('missingTranslation')) return '';
    const event = MissingTranslationEvent.create(about);
    this.trigger('missingTranslation', event);
    const answer = event.translatedMessage ?? '';
    texts.set(about.message, answer);
    return answer;
  }

  #load(category: string, language: string): Texts {
    const own = this.loadTable(category, language);
    const fallback = this.#fallbackOf(language);
    const other = fallback === null ? null : this.loadTable(category, fallback);
    const isSource = fallback === this.sourceLanguage || fallback === primary(this.sourceLanguage);
    if (own === null && other === null && !isSource) {
      const text = `There are no "${category}" messages for the language "${language}".`;
      logMessage(text, LogLevel.ERROR, 'MessageSource');
    }
    return new Map([...entriesOf(other), ...entriesOf(own)]);
  }

  /** Language that fills the gaps of another: `de` for `de-AT`, `en-US` for `en`. */
  #fallbackOf(language: string): string | null {
    const base = primary(language);
    if (base !== language) return base;
    return primary(this.sourceLanguage) === language ? this.sourceLanguage : null;
  }
}

const primary = (language: string): string => language.split(/[-_]/, 1)[0] ?? language;

function entriesOf(table: MessageTable | null): [string, string][] {
  return Object.entries(table ?? {}).filter(([, text]) => text !== '');
}

/** @throws {InvalidArgumentException} As for {@link MessageSource.translate}. */
export function assertSafe(category: string, language: string): void {
  if (!/^[a-z0-9_-]+$/i.test(language)) {
    throw new InvalidArgumentException(`Invalid language code: "${language}".`);
  }
  const leadsOut = /^[/\\]|^[a-z]:|^[a-z][a-z0-9+.-]*:\/\//i.test(category);
  if (leadsOut || category.includes('\0') || category.split(/[/\\]/).includes('..')) {
    throw new InvalidArgumentException(`Invalid message category: "${category}".`);
  }
}
