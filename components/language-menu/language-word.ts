import { type Word, wordIn } from '../internal/context/words.ts';

const language: Word = [
  'Language',
  'Sprache',
  'Idioma',
  'Langue',
  'Լեզու',
  'Język',
  'Idioma',
  'Язык',
  '语言',
];

/** The word "language" in a language, given as BCP 47 tag; English for unknown languages. */
export function languageWord(tag: string): string {
  return wordIn(language, tag);
}
