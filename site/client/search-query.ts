import type { Query } from 'minisearch';

import { words } from './search-options.ts';

// Words that hold a question together. They are names, too (`Component.on()`), so a text of nothing else keeps them.
const fillers = new Set(
  'a an and are as at be by can do does for from has have how i in into is it its my of on or that the this to was we what where which why with you your'.split(
    ' ',
  ),
);

const endings = /(?:at(?:ions?|ors?|ing|ed|es?)|ing|ers?|ors?|ed|es?|s)$/;
const shortestStem = 4;

/** The words of a text that something is searched by. */
export function questionWords(text: string): string[] {
  const all = words(text).filter((word) => word !== '');
  const own = all.filter((word) => !fillers.has(word.toLowerCase()));
  return own.length === 0 ? all : own;
}

/** A word without its ending, which begins the other forms of it: `valid` for `validate` and `validator`. */
function stem(word: string): string {
  const short = word.replace(endings, '');
  return short.length < shortestStem ? word : short;
}

/** The query for words: each as it is, before its other forms; of a single word only as it is. */
export function queryOf(terms: readonly string[], combineWith: 'AND' | 'OR'): Query {
  if (terms.length === 1) return { queries: [...terms], combineWith };
  return {
    combineWith,
    queries: terms.map((term) => ({
      combineWith: 'OR',
      queries: [...new Set([term, stem(term)])],
    })),
  };
}
