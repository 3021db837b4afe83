const openXml = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

// Registered extensions in alphabetical order, after the table of the Apache web server. Types that
// are missing here on purpose have none: programs, scripts, gzip and empty files never get a
// name that a program could run.
const registered = new Map<string, readonly string[]>(
  Object.entries({
    'application/epub+zip': ['epub'],
    'application/java-archive': ['jar'],
    'application/json': ['json'],
    'application/msword': ['doc', 'dot'],
    'application/octet-stream': 'bin bpk deploy dist distz dms dump elc lrf mar pkg so'.split(' '),
    'application/ogg': ['ogx'],
    'application/pdf': ['pdf'],
    'application/postscript': ['ai', 'eps', 'ps'],
    [`${openDocument}presentation`]: ['odp'],
    [`${openDocument}spreadsheet`]: ['ods'],
    [`${openDocument}text`]: ['odt'],
    'application/vnd.ms-excel': ['xla', 'xlc', 'xlm', 'xls', 'xlt', 'xlw'],
    'application/vnd.ms-powerpoint': ['pot', 'pps', 'ppt'],
    [`${openXml}presentationml.presentation`]: ['pptx'],
    [`${openXml}spreadsheetml.sheet`]: ['xlsx'],
    [`${openXml}wordprocessingml.document`]: ['docx'],
    'application/wasm': ['wasm'],
    'application/x-7z-compressed': ['7z'],
    'application/x-bzip2': ['boz', 'bz2'],
    'application/x-rar': ['rar'],
    'application/x-tar': ['tar'],
    'application/x-xz': ['xz'],
    'application/xhtml+xml': ['xht', 'xhtml'],
    'application/zip': ['zip'],
    'application/zstd': ['zst'],
    'audio/aac': ['aac'],
    'audio/amr': ['amr'],
    'audio/flac': ['flac'],
    'audio/midi': ['kar', 'mid', 'midi', 'rmi'],
    'audio/mp4': ['m4a', 'mp4a'],
    'audio/mpeg': ['m2a', 'm3a', 'mp2', 'mp2a', 'mp3', 'mpga'],
    'audio/ogg': ['oga', 'ogg', 'opus', 'spx'],
    'audio/x-aiff': ['aif', 'aifc', 'aiff'],
    'audio/x-wav': ['wav'],
    'font/otf': ['otf'],
    'font/ttf': ['ttf'],
    'font/woff': ['woff'],
    'font/woff2': ['woff2'],
    'image/avif': ['avif'],
    'image/bmp': ['bmp'],
    'image/gif': ['gif'],
    'image/heic': ['heic'],
    'image/heic-sequence': ['heics'],
    'image/heif': ['heif'],
    'image/heif-sequence': ['heifs'],
    'image/jp2': ['jp2'],
    'image/jpeg': ['jfif', 'jpe', 'jpeg', 'jpg', 'pjp', 'pjpeg'],
    'image/jxl': ['jxl'],
    'image/png': ['png'],
    'image/svg+xml': ['svg', 'svgz'],
    'image/tiff': ['tif', 'tiff'],
    'image/vnd.adobe.photoshop': ['psd'],
    'image/vnd.microsoft.icon': ['ico'],
    'image/webp': ['webp'],
    'image/x-canon-cr3': ['cr3'],
    'text/calendar': ['ics', 'ifb'],
    'text/csv': ['csv'],
    'text/html': ['htm', 'html'],
    'text/plain': ['conf', 'def', 'in', 'list', 'log', 'text', 'txt'],
    'text/rtf': ['rtf'],
    'text/vcard': ['vcard', 'vcf'],
    'text/vtt': ['vtt'],
    'text/xml': ['xml', 'xsl'],
    'video/3gpp': ['3gp'],
    'video/mp2t': ['m2ts'],
    'video/mp4': ['mp4', 'mp4v', 'mpg4'],
    'video/mpeg': ['m1v', 'm2v', 'mpe', 'mpeg', 'mpg'],
    'video/ogg': ['ogv'],
    'video/quicktime': ['mov', 'qt'],
    'video/webm': ['webm'],
    'video/x-flv': ['flv'],
    'video/x-m4v': ['m4v'],
    'video/x-matroska': ['mk3d', 'mks', 'mkv'],
    'video/x-ms-asf': ['asf', 'asx', 'wma', 'wmv'],
    'video/x-msvideo': ['avi'],
  }),
);

/** The usual extensions of types whose first registered one is another. */
const preferred = new Map([
  ['audio/mpeg', 'mp3'],
  ['image/jpeg', 'jpg'],
  ['text/plain', 'txt'],
  ['video/mpeg', 'mpg'],
]);

/** Other usual names of types, which browsers report and programs list. */
const otherNames = new Map(
  Object.entries({
    'application/gzip': ['application/x-gzip'],
    'application/x-rar': ['application/vnd.rar', 'application/x-rar-compressed'],
    'application/zip': ['application/x-zip-compressed'],
    'audio/flac': ['audio/x-flac'],
    'audio/midi': ['audio/x-midi'],
    'audio/mp4': ['audio/m4a', 'audio/x-m4a'],
    'audio/mpeg': ['audio/mp3'],
    'audio/x-aiff': ['audio/aiff'],
    'audio/x-wav': ['audio/vnd.wave', 'audio/wav', 'audio/wave'],
    'image/bmp': ['image/x-ms-bmp'],
    'image/jpeg': ['image/jpg', 'image/pjpeg'],
    'image/vnd.microsoft.icon': ['image/x-icon'],
    'text/javascript': ['application/javascript'],
    'text/rtf': ['application/rtf'],
    'text/xml': ['application/xml'],
    'video/x-ms-asf': ['video/x-ms-wmv'],
    'video/x-msvideo': ['video/avi'],
  }),
);

/** Other usual names of a MIME type. */
export function otherNamesOf(mimeType: string): readonly string[] {
  return otherNames.get(mimeType) ?? [];
}

/** Extensions registered for a MIME type, lower case and without dot; none for unmapped types. */
export function extensionsOf(mimeType: string): readonly string[] {
  return registered.get(mimeType) ?? [];
}

/** The extension for a file of this type without a valid one, or `''` if there is none. */
export function preferredExtensionOf(mimeType: string): string {
  return preferred.get(mimeType) ?? extensionsOf(mimeType)[0] ?? '';
}
