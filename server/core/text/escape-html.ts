const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Text for content and quoted attributes of HTML and XML. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
    : text;
}
