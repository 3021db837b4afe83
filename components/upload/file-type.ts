// What Windows and some Linux desktops leave empty or call by another name. Only types that people
// list in `acceptedFileTypes`; a file the browser knows keeps the browser's answer.
const typeOfExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  gz: 'application/gzip',
  heic: 'image/heic',
  heif: 'image/heif',
  json: 'application/json',
  md: 'text/markdown',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rar: 'application/vnd.rar',
  rtf: 'application/rtf',
  tsv: 'text/tab-separated-values',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
  '7z': 'application/x-7z-compressed',
};

// With Microsoft Office installed, Windows reports a .csv file as this.
const excel = 'application/vnd.ms-excel';

/**
 * MIME type of a chosen file: the browser's answer, or the one its extension stands for when the
 * browser has none or takes a CSV file for a spreadsheet.
 *
 * @returns `''` when neither is known.
 */
export function detectFileType(name: string, type: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (type !== '' && (type !== excel || extension !== 'csv')) return type;
  return name.includes('.') ? (typeOf(extension) ?? '') : '';
}

/**
 * `accepted` with each file extension (`.pdf`) replaced by its MIME type, because the plugin that
 * checks types knows MIME types only. An extension without a known type stays as it is.
 */
export function acceptedMimeTypes(accepted: readonly string[]): string[] {
  const types = accepted.map((entry) => {
    const extension = entry.startsWith('.') ? entry.slice(1).toLowerCase() : '';
    return typeOf(extension) ?? commonTypeOf(extension) ?? entry;
  });
  return [...new Set(types)];
}

// What every browser reports by itself.
const common: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  xml: 'text/xml',
};

function typeOf(extension: string): string | undefined {
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension] : undefined;
}

function commonTypeOf(extension: string): string | undefined {
  return Object.hasOwn(common, extension) ? common[extension] : undefined;
}
