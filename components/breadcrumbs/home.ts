import { type Word, wordIn } from '../internal/words.ts';

/** Where a trail starts. */
export interface Home {
  /** What the start page is called, in the language of the page. */
  readonly label: () => string;
  /** Its address. */
  readonly url: () => string;
}

const homeWord: Word = [
  'Home',
  'Startseite',
  'Inicio',
  'Accueil',
  'Գլխավոր',
  'Strona główna',
  'Início',
  'Главная',
  '首页',
];

let current: Home = {
  label: () => homeWordIn(globalThis.document?.documentElement.lang ?? ''),
  url: () => '/',
};

/** The word for the start page in a language, given as BCP 47 tag; English where there is none. */
export function homeWordIn(language: string): string {
  return wordIn(homeWord, language);
}

/**
 * Sets how trails find their start, once per process. A server passes functions that look at the
 * running request; nothing of a request is kept here.
 */
export function setHome(home: Home): void {
  current = home;
}

/** The start in force. */
export function home(): Home {
  return current;
}
