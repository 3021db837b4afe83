import { Event } from '../core/index.ts';

/** A visitor comes with a URL in another language than the one that was kept for them. */
export class LanguageChangedEvent extends Event {
  /** Code of the language that is about to be kept. */
  language = '';
  /** Code of the language that was kept before; null when there was none. */
  oldLanguage: string | null = null;
}
