const words: ReadonlyMap<string, string> = new Map([
  ['de', 'Wird geladen'],
  ['en', 'Loading'],
  ['es', 'Cargando'],
  ['fr', 'Chargement'],
  ['hy', 'Բեռնվում է'],
  ['pl', 'Wczytywanie'],
  ['pt', 'A carregar'],
  ['ru', 'Загрузка'],
  ['zh', '正在加载'],
]);

/** The word "Loading" in a language, given as BCP 47 tag; English where it is not known. */
export function loadingWord(language: string): string {
  const primary = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return words.get(primary) ?? 'Loading';
}
