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

/** First entries of office documents; Google's and others have the list of types at their end. */
const officeStart = /^(?:_rels\/\.rels$|docProps\/|(?:word|xl|ppt)\/.*\.xml$)/;

/** Type of a zip archive: a plain one, an office document, an EPUB or a Java archive. */
export function matchZip(bytes: Uint8Array): string | null {
  if (startsAt(bytes, 0, empty)) return 'application/zip';
  if (!startsAt(bytes, 0, header)) return null;
  const names = entryNames(bytes);
  const [first = ''] = names;
  if (first === 'mimetype') return declaredType(bytes);
  if (names.includes('META-INF/MANIFEST.MF')) return 'application/java-archive';
  const isOffice = names.includes('[Content_Types].xml') || officeStart.test(first);
  const found = officeTypes.find(([folder]) => names.some((name) => name.startsWith(folder)));
  return isOffice && found ? found[1] : 'application/zip';
}

/** Names of the entries whose headers start in the window, at most 100. */
function entryNames(bytes: Uint8Array): string[] {
  const text = latin1(bytes, 0, window);
  const view = numbers(bytes);
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + 30 <= text.length && names.length < 100;) {
    const length = view.getUint16(at + 26, true);
    names.push(text.slice(at + 30, at + 30 + Math.min(length, 256)));
    at = nextEntry(text, view, at);
  }
  return names;
}

/** Position of the header behind that at `from`; -1 without one. Headers of an archive in the entry are skipped. */
function nextEntry(text: string, view: DataView, from: number): number {
  const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
  const size = contentSize(view, from, start);
  const isStreamed = size === 0 && (view.getUint16(from + 6, true) & 8) !== 0;
  let at = text.indexOf(header, start + size);
  if (isStreamed) while (at >= 0 && !endsAt(view, start, at)) at = text.indexOf(header, at + 4);
  return at;
}

/** Bytes of the content from `start`, by the header at `from`; 0 when they stand behind the content. */
function contentSize(view: DataView, from: number, start: number): number {
  const size = view.getUint32(from + 18, true);
  if (size !== 0xffff_ffff) return size;
  // Zip64: field 1 of the extra fields has both sizes, 8 bytes each, the compressed one second.
  const end = Math.min(start, view.byteLength);
  let at = from + 30 + view.getUint16(from + 26, true);
  for (; at + 20 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 12, true));
  }
  return 0;
}

/** Sizes that stand behind the content have 4 or 8 bytes each; a signature may precede them. */
const descriptors = [
  { size: 8, length: 12 },
  { size: 8, length: 16 },
  { size: 16, length: 20 },
  { size: 16, length: 24 },
] as const;

/** Whether the content from `start`, with its size behind it, ends at `end`. */
function endsAt(view: DataView, start: number, end: number): boolean {
  return descriptors.some(({ size, length }) => {
    const content = end - length - start;
    return content >= 0 && view.getUint32(end - size, true) === content;
  });
}

/** OpenDocument and EPUB files store their type as the first entry, uncompressed. */
function declaredType(bytes: Uint8Array): string {
  const start = 38 + numbers(bytes).getUint16(28, true);
  const content = latin1(bytes, start, start + 80);
  const found = /^application\/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)/.exec(content);
  return found?.[0] ?? 'application/zip';
}
