// Reduces a response to the parts that are compared between adapters.
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&apos;': "'",
  '&amp;': '&',
};
const decoded = (text: string): string =>
  text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);

/** The page of a script element, of an attribute, or of a response that contains only the page. */
function jsonOf(text: string): string {
  const script = /type="application\/json">(.*?)<\/script>/.exec(text)?.[1];
  if (script !== undefined) return script;
  const attribute = /data-page="([^"]*)"/.exec(text)?.[1];
  return attribute === undefined ? text : decoded(attribute);
}

/** The page of a response, its keys in order, without the values that adapters add. */
export function normalize(text: string): string {
  const { props, component } = JSON.parse(jsonOf(text)) as { props: object; component: string };
  const entries = Object.entries(props).filter(([key]) => key !== 'errors' && key !== 'flash');
  return JSON.stringify([component, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
