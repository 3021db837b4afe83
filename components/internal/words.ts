import { pageContext } from './page-context.ts';

/** The words that widgets write themselves, as their source language has them. */
export type Word = 'Button' | 'Toggle menu' | 'Show' | 'Close';

const order: readonly Word[] = ['Button', 'Toggle menu', 'Show', 'Close'];

const table: Readonly<Record<string, readonly string[]>> = {
  de: ['Schaltfläche', 'Menü umschalten', 'Anzeigen', 'Schließen'],
  es: ['Botón', 'Alternar menú', 'Mostrar', 'Cerrar'],
  fr: ['Bouton', 'Afficher ou masquer le menu', 'Afficher', 'Fermer'],
  hy: ['Կոճակ', 'Բացել կամ փակել ընտրացանկը', 'Ցուցադրել', 'Փակել'],
  pl: ['Przycisk', 'Przełącz menu', 'Pokaż', 'Zamknij'],
  pt: ['Botão', 'Alternar menu', 'Mostrar', 'Fechar'],
  ru: ['Кнопка', 'Переключить меню', 'Показать', 'Закрыть'],
  zh: ['按钮', '切换菜单', '显示', '关闭'],
};

/** Languages that the words are translated into, beside their own, English. */
export const wordLanguages: readonly string[] = Object.keys(table);

/** The word in the language of the page. */
export function translated(word: Word): string {
  const { translate } = pageContext();
  if (translate) return translate(word);
  return wordIn(word, typeof document === 'undefined' ? '' : document.documentElement.lang);
}

/**
 * The word in a language, given as BCP 47 tag; a tag that is not known falls back to its primary
 * language, then to English.
 */
export function wordIn(word: Word, language: string): string {
  return rowOf(language)?.[order.indexOf(word)] ?? word;
}

const rows = new Map<string, readonly string[] | null>();
// Languages come from requests, hence the bound.
const rowsLimit = 100;

function rowOf(language: string): readonly string[] | null {
  const known = rows.get(language);
  if (known !== undefined) return known;
  const tag = language.toLowerCase();
  const primary = tag.split(/[-_]/, 1)[0] ?? '';
  const key = Object.hasOwn(table, tag) ? tag : primary;
  const row = (Object.hasOwn(table, key) && table[key]) || null;
  if (rows.size < rowsLimit) rows.set(language, row);
  return row;
}
