// Finds texts that contain the letters of a word in their order.
// @ts-check

/**
 * Returns the entries that match all words, the best first; all entries without a word.
 * @template {{ text: string }} T
 * @param {readonly T[]} entries
 * @param {string} query
 * @returns {T[]}
 */
export function rank(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, cost: costOf(entry.text.toLowerCase(), words) }))
    .filter(({ cost }) => cost < Infinity)
    .sort((a, b) => a.cost - b.cost)
    .map(({ entry }) => entry);
}

/**
 * @param {string} text
 * @param {readonly string[]} words
 */
function costOf(text, words) {
  return words.reduce((sum, word) => sum + costOfWord(text, word), 0);
}

/**
 * Returns the cost: lowest for a match at the start of a word, higher inside of one, and the higher the further apart
 * the letters are.
 * @param {string} text
 * @param {string} word
 */
function costOfWord(text, word) {
  const whole = text.indexOf(word);
  if (whole >= 0)
    return whole === 0 || /\W/.test(text[whole - 1] ?? '') ? whole / 100 : 1 + whole / 100;
  let at = -1;
  let first = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return Infinity;
    if (first < 0) first = at;
  }
  return 10 + at - first;
}
