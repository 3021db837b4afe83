// What is left of an answer when it is compared with that of another adapter.
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&apos;': "'",
  '&amp;': '&',
};
const decoded = (text: string): string =>
  text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);

/** The page of a script element, of an attribute, or of an answer that is nothing else. */
function jsonOf(text: string): string {
  const script = /type="application\/json">(.*?)<\/script>/.exec(text)?.[1];
  if (script !== undefined) return script;
  const attribute = /data-page="([^"]*)"/.exec(text)?.[1];
  return attribute === undefined ? text : decoded(attribute);
}

/** The page of an answer, its keys in order, without the values that adapters add of their own. */
export function normalize(text: string): string {
  const { props, component } = JSON.parse(jsonOf(text)) as { props: object; component: string };
  const entries = Object.entries(props).filter(([key]) => key !== 'errors' && key !== 'flash');
  return JSON.stringify([component, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
