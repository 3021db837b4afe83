/** Items of a list or of a text with commas, blanks or bars between them; trimmed, in lower case. */
export function tokens(value: string | readonly string[]): string[] {
  const items =
    typeof value === 'string' ? value.split(/[\s,|]+/).filter((item) => item !== '') : value;
  return items.map((item) => item.trim().toLowerCase());
}
