// Responses of S3 are flat lists of elements without attributes, so reading them needs no XML parser.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

/** The unchanged content of all elements of a name, in order. */
export function elementsOf(xml: string, element: string): string[] {
  const pattern = new RegExp(`<${element}>([^]*?)</${element}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, content = '']) => content);
}

/** Text of the first element of a name, or null. */
export function textOf(xml: string, element: string): string | null {
  const [content] = elementsOf(xml, element);
  return content === undefined ? null : decode(content);
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, ...found: string[]) => {
    const [decimal, hex, name] = found;
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name ?? ''] ?? whole;
  });
}

/** A text as the content of an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
