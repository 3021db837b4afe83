import { latin1, numbers, startsAt } from './byte-text.ts';

/** Bytes in which entry headers are searched; the parts that identify a format are at the start. */
const window = 65_536;
const header = 'PK\x03\x04';
const empty = 'PK\x05\x06';
const office = 'application/vnd.openxmlformats-officedocument.';

const officeTypes = [
  ['word/', `${office}wordprocessingml.document`],
  ['xl/', `${office}spreadsheetml.sheet`],
  ['ppt/', `${office}presentationml.presentation`],
] as const;

/** Type of a zip archive: a plain one, an office document, an EPUB or a Java archive. */
export function matchZip(bytes: Uint8Array): string | null {
  if (startsAt(bytes, 0, empty)) return 'application/zip';
  if (!startsAt(bytes, 0, header)) return null;
  const names = entryNames(bytes);
  if (names[0] === 'mimetype') return declaredType(bytes);
  if (names.includes('META-INF/MANIFEST.MF')) return 'application/java-archive';
  const isOffice = names.includes('[Content_Types].xml') || names[0] === '_rels/.rels';
  const found = officeTypes.find(([folder]) => names.some((name) => name.startsWith(folder)));
  return isOffice && found ? found[1] : 'application/zip';
}

/** Names of the entries whose headers start in the window, at most 100. */
function entryNames(bytes: Uint8Array): string[] {
  const text = latin1(bytes, 0, window);
  const view = numbers(bytes);
  const names: string[] = [];
  for (let at = 0; at >= 0 && names.length < 100; at = text.indexOf(header, at + 4)) {
    if (at + 30 > text.length) break;
    const length = Math.min(view.getUint16(at + 26, true), 256);
    names.push(text.slice(at + 30, at + 30 + length));
  }
  return names;
}

/** OpenDocument and EPUB files store their type as the first entry, uncompressed. */
function declaredType(bytes: Uint8Array): string {
  const start = 38 + numbers(bytes).getUint16(28, true);
  const content = latin1(bytes, start, start + 80);
  const found = /^application\/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)/.exec(content);
  return found?.[0] ?? 'application/zip';
}
