// Types that browsers and operating systems leave empty or report by another name. Contains only types
// that are common in `acceptedFileTypes`; the first extension of a type is the one shown to users.
const typeOfExtension: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  avi: 'video/x-msvideo',
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  heif: 'image/heif',
  html: 'text/html',
  htm: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rar: 'application/vnd.rar',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
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
  'audio/m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-icon': 'image/vnd.microsoft.icon',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-png': 'image/png',
  'text/comma-separated-values': 'text/csv',
  'text/rtf': 'application/rtf',
  'text/x-csv': 'text/csv',
  'text/x-markdown': 'text/markdown',
  'text/xml': 'application/xml',
  'text/yaml': 'application/yaml',
  'video/avi': 'video/x-msvideo',
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
  const given = canonicalType(type);
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
 * usual name, because the plugin that checks types compares MIME types only; empty when it has `*`, every type.
 */
export function acceptedMimeTypes(accepted: readonly string[]): string[] {
  if (accepted.some((entry) => /^\*(?:\/\*)?$/.test(entry))) return [];
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
    const type = canonicalType(entry);
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
  const lower = name.toLowerCase();
  const listed = accepted.find((one) => one.startsWith('.') && lower.endsWith(one.toLowerCase()));
  return listed === undefined ? detectFileType(name, type) : acceptedType(listed);
}

function acceptedType(entry: string): string {
  if (!entry.startsWith('.')) return canonicalType(entry);
  const extension = entry.slice(1).toLowerCase();
  return typeOf(extension) ?? extensionType(extension);
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

function canonicalType(given: string): string {
  const type = given.replace(/;.*/s, '').trim().toLowerCase();
  return (Object.hasOwn(aliases, type) ? aliases[type] : null) ?? type;
}

function typeOf(extension: string): string | undefined {
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension] : undefined;
}
