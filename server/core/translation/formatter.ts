import { Component } from '../object/component.ts';
import { formatShortSize } from '../text/short-size.ts';
import { currentLanguage } from './translate.ts';

/** Formats values in the language of the running request. */
export class Formatter extends Component {
  /** Locale of the format; null uses the language of the request, then of the application. */
  locale: string | null = null;

  /** A number of bytes in steps of 1024, e.g. `1.5 KiB`; at most three digits after the point. */
  asShortSize(bytes: number): string {
    return formatShortSize(bytes, this.#language);
  }

  get #language(): string {
    return this.locale ?? currentLanguage();
  }
}
