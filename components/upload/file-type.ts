// What browsers and systems leave empty or call by another name. Only types that people list in
// `acceptedFileTypes`; the first extension of a type is the one that is told.
const typeOfExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  heif: 'image/heif',
  html: 'text/html',
  htm: 'text/html',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rar: 'application/vnd.rar',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
  '7z': 'application/x-7z-compressed',
};

// Names that say nothing.
const unknown = new Set([
  '',
  'application/octet-stream',
  'application/x-download',
  'application/force-download',
  'application/unknown',
  'binary/octet-stream',
]);

// Other names of a type, most of them from the registry of Windows.
const otherNames: Readonly<Record<string, string>> = {
  'application/csv': 'text/csv',
  'application/x-csv': 'text/csv',
  'application/x-gzip': 'application/gzip',
  'application/x-msexcel': 'application/vnd.ms-excel',
  'application/x-pdf': 'application/pdf',
  'application/x-rar': 'application/vnd.rar',
  'application/x-rar-compressed': 'application/vnd.rar',
  'application/x-yaml': 'application/yaml',
  'application/x-zip': 'application/zip',
  'application/x-zip-compressed': 'application/zip',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-png': 'image/png',
  'text/comma-separated-values': 'text/csv',
  'text/rtf': 'application/rtf',
  'text/x-csv': 'text/csv',
  'text/x-markdown': 'text/markdown',
  'text/xml': 'application/xml',
  'text/yaml': 'application/yaml',
};

// What systems call a table in text: with Microsoft Office installed, Windows reports Excel.
const tables = new Set(['application/vnd.ms-excel', 'text/plain']);
const tableExtensions = new Set(['csv', 'tsv']);

/**
 * MIME type of a chosen file by its usual name: the browser's answer, or the one its extension
 * stands for when the answer says nothing or is known to be wrong.
 *
 * @returns `''` when neither is known.
 */
export function detectFileType(name: string, type: string): string {
  const given = usualName(type.replace(/;.*/s, '').trim().toLowerCase());
  const extension = extensionOf(name);
  const isTable = tableExtensions.has(extension) && tables.has(given);
  if (!unknown.has(given) && !isTable) return given;
  return typeOf(extension) ?? given;
}

/** A type that stands for an extension which no type is known of. */
function extensionType(extension: string): string {
  return `application/x-fwx-${extension}`;
}

/**
 * `accepted` with each file extension (`.pdf`) replaced by its MIME type and each type by its usual
 * name, because the plugin that checks types knows MIME types only.
 */
export function acceptedMimeTypes(accepted: readonly string[]): string[] {
  return [...new Set(accepted.map(acceptedType))];
}

/** How the entries of `accepted` are told to people, by MIME type: an extension stays one. */
export function acceptedLabels(accepted: readonly string[]): Readonly<Record<string, string>> {
  const extensions = accepted.filter((entry) => entry.startsWith('.'));
  return Object.fromEntries(extensions.map((entry) => [acceptedType(entry), entry]));
}

/**
 * What the browser's file dialog is to offer: the entries, with the extensions of their types,
 * because a system that has no type for a file would hide it.
 */
export function acceptAttribute(accepted: readonly string[]): string {
  const entries = accepted.flatMap((entry) => {
    const type = usualName(entry.toLowerCase());
    const known = Object.keys(typeOfExtension).filter((key) => typeOfExtension[key] === type);
    return [entry, ...known.map((extension) => `.${extension}`)];
  });
  return [...new Set(entries)].join(',');
}

/**
 * The type of a file as it is compared with `accepted`: the detected one, or that of its extension
 * when the extension itself is accepted.
 */
export function comparedType(accepted: readonly string[], name: string, type: string): string {
  const extension = extensionOf(name);
  const isListed =
    extension !== '' && accepted.some((one) => one.toLowerCase() === `.${extension}`);
  return isListed ? acceptedType(`.${extension}`) : detectFileType(name, type);
}

function acceptedType(entry: string): string {
  const lower = entry.toLowerCase();
  if (!lower.startsWith('.')) return usualName(lower);
  const extension = lower.slice(1);
  return typeOf(extension) ?? extensionType(extension);
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

function usualName(type: string): string {
  return (Object.hasOwn(otherNames, type) ? otherNames[type] : null) ?? type;
}

function typeOf(extension: string): string | undefined {
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension] : undefined;
}
