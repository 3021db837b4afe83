const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Text for content and quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
    : text;
}

/**
 * JSON for a script element. Only `<` can end the element or open a comment in it, and in JSON it
 * stands inside of texts alone, where an escape means the same.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/</g, '\\u003c');
}
