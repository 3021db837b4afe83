// Types that browsers and operating systems leave empty or report by another name. Contains only types
// that are common in `acceptedFileTypes`; the first extension of a type is the one shown to users.
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

// Generic types.
const genericTypes = new Set([
  '',
  'application/octet-stream',
  'application/x-download',
  'application/force-download',
  'application/unknown',
  'binary/octet-stream',
]);

// Aliases of a type, most of them from the Windows registry.
const aliases: Readonly<Record<string, string>> = {
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

// Types that systems report for CSV and TSV files: with Microsoft Office installed, Windows reports Excel.
const reportedTableTypes = new Set(['application/vnd.ms-excel', 'text/plain']);
const tableExtensions = new Set(['csv', 'tsv']);

/**
 * Returns the MIME type of a chosen file by its usual name: the type that the browser reports, or the
 * type of its extension when the reported type is generic or known to be wrong.
 *
 * @returns `''` when both are unknown.
 */
export function detectFileType(name: string, type: string): string {
  const given = canonicalType(type.replace(/;.*/s, '').trim().toLowerCase());
  const extension = extensionOf(name);
  const isTable = tableExtensions.has(extension) && reportedTableTypes.has(given);
  if (!genericTypes.has(given) && !isTable) return given;
  return typeOf(extension) ?? given;
}

/** Returns a placeholder type for an extension without a known type. */
function extensionType(extension: string): string {
  return `application/x-fwx-${extension}`;
}

/**
 * Returns `accepted` with each file extension (`.pdf`) replaced by its MIME type and each type by its
 * usual name, because the plugin that checks types compares MIME types only.
 */
export function acceptedMimeTypes(accepted: readonly string[]): string[] {
  return [...new Set(accepted.map(acceptedType))];
}

/** Returns the labels of the extensions in `accepted` by MIME type: an extension is shown as an extension. */
export function acceptedLabels(accepted: readonly string[]): Readonly<Record<string, string>> {
  const extensions = accepted.filter((entry) => entry.startsWith('.'));
  return Object.fromEntries(extensions.map((entry) => [acceptedType(entry), entry]));
}

/**
 * Returns the value of the `accept` attribute: the entries and the extensions of their types,
 * because the file dialog of a system that has no type for a file would hide it.
 */
export function acceptAttribute(accepted: readonly string[]): string {
  const entries = accepted.flatMap((entry) => {
    const type = canonicalType(entry.toLowerCase());
    const known = Object.keys(typeOfExtension).filter((key) => typeOfExtension[key] === type);
    return [entry, ...known.map((extension) => `.${extension}`)];
  });
  return [...new Set(entries)].join(',');
}

/**
 * Returns the type of a file for the comparison with `accepted`: the detected type, or the type of its
 * extension when `accepted` contains the extension.
 */
export function comparedType(accepted: readonly string[], name: string, type: string): string {
  const extension = extensionOf(name);
  const isListed =
    extension !== '' && accepted.some((one) => one.toLowerCase() === `.${extension}`);
  return isListed ? acceptedType(`.${extension}`) : detectFileType(name, type);
}

function acceptedType(entry: string): string {
  const lower = entry.toLowerCase();
  if (!lower.startsWith('.')) return canonicalType(lower);
  const extension = lower.slice(1);
  return typeOf(extension) ?? extensionType(extension);
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

function canonicalType(type: string): string {
  return (Object.hasOwn(aliases, type) ? aliases[type] : null) ?? type;
}

function typeOf(extension: string): string | undefined {
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension] : undefined;
}
