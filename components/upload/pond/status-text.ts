/** Removes the name of an HTTP status, which is English in every language, and keeps its number. */
export function withoutStatusName(text: string): string {
  return text.replace(/^(\d+) \(.*\)$/s, '$1');
}
