/** A text of at most `length` characters: a longer one is cut, and ends with `…`. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}
