/** A script that adds the handlers to the element of this id. */
export function clientEventsScript(id: string, events: Readonly<Record<string, string>>): string {
  return Object.entries(events)
    .map(
      ([name, handler]) =>
        `document.getElementById(${literal(id)}).addEventListener(${literal(name)}, ${handler});`,
    )
    .join('\n');
}

/** A string as JavaScript source that cannot end the script around it. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003C')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
