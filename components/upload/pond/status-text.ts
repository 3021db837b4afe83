/** Name of a status of HTTP is English in every language; its number says enough. */
export function withoutStatusName(text: string): string {
  return text.replace(/^(\d+) \(.*\)$/s, '$1');
}
