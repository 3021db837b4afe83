import { type Word, wordIn } from '../internal/context/words.ts';

const loading: Word = [
  'Loading',
  'Wird geladen',
  'Cargando',
  'Chargement',
  'Բեռնվում է',
  'Wczytywanie',
  'A carregar',
  'Загрузка',
  '正在加载',
];

/** The word "Loading" in a language, given as BCP 47 tag; English for unknown languages. */
export function loadingWord(language: string): string {
  return wordIn(loading, language);
}
