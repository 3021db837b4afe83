/**
 * JSON for a script element. Only `<` can end the element or open a comment in it. In JSON this character
 * occurs only inside of texts, where an escape means the same.
 */
// See docs/decisions/0041-page-json.md.
export function scriptSafe(json: string): string {
  return json.replace(/</g, '\\u003c');
}
