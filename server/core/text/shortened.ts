/** A text of at most `length` characters, 80 by default: a longer one is cut, between characters, and ends with `…`. */
export function shortened(text: string, length = 80): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
