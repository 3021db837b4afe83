import { Event } from '../core/index.ts';

/** A visitor requests a URL in another language than the one that is stored for them. */
export class LanguageChangedEvent extends Event {
  /** Code of the language that is about to be stored. */
  language = '';
  /** Code of the language that was stored before; null when there was none. */
  oldLanguage: string | null = null;
}
