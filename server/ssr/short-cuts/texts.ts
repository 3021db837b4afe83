import { encode } from '../../../components/internal/html.ts';
import { translated, type Word } from '../../../components/internal/words.ts';

/** Text or a number as markup; `null` for what a template has to look at. */
export function textMarkup(text: unknown, encodes: boolean): string | null {
  if (typeof text === 'string') return encodes ? encode(text) : text;
  return typeof text === 'number' ? String(text) : null;
}

/** The same for content, where nothing is an empty text. */
export function contentMarkup(content: unknown): string | null {
  return content == null ? '' : textMarkup(content, false);
}

let lastText = '';
let lastMarkup = '';

/** A word in the language of the page, as markup. */
export function wordMarkup(word: Word): string {
  const text = translated(word);
  if (text !== lastText) {
    lastText = text;
    lastMarkup = encode(text);
  }
  return lastMarkup;
}
