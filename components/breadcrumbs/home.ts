import { type Word, wordIn } from '../internal/context/words.ts';

/** The first entry of a trail. */
export interface Home {
  /** The name of the start page, in the language of the page. */
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

/** The word for the start page in a language, given as BCP 47 tag; English for unknown languages. */
export function homeWordIn(language: string): string {
  return wordIn(homeWord, language);
}

/**
 * Sets the first entry of trails, once per process. A server passes functions that read the current
 * request; nothing of a request is stored here.
 */
export function setHome(home: Home): void {
  current = home;
}

/** The current first entry of trails. */
export function home(): Home {
  return current;
}
