/** A file type that is detected by its first bytes. */
interface FileKind {
  readonly mimeType: string;
  readonly extensions: readonly string[];
  /** Bytes at their offsets, as Latin-1 text; all must be there. */
  readonly marks: readonly (readonly [offset: number, bytes: string])[];
}

const kind = (mimeType: string, extensions: string, ...marks: FileKind['marks']): FileKind => ({
  mimeType,
  extensions: extensions.split(' '),
  marks,
});

const kinds: readonly FileKind[] = [
  kind('image/png', 'png', [0, '\x89PNG\r\n\x1a\n']),
  kind('image/jpeg', 'jpg jpeg jpe jfif', [0, '\xff\xd8\xff']),
  kind('image/gif', 'gif', [0, 'GIF87a']),
  kind('image/gif', 'gif', [0, 'GIF89a']),
  kind('image/webp', 'webp', [0, 'RIFF'], [8, 'WEBP']),
  kind('image/avif', 'avif', [4, 'ftypavif']),
  kind('image/heic', 'heic heif', [4, 'ftypheic']),
  kind('image/heic', 'heic heif', [4, 'ftypheix']),
  kind('image/heic', 'heic heif', [4, 'ftypmif1']),
  kind('image/bmp', 'bmp dib', [0, 'BM'], [6, '\0\0\0\0']),
  kind('image/tiff', 'tif tiff', [0, 'II*\0']),
  kind('image/tiff', 'tif tiff', [0, 'MM\0*']),
  kind('application/pdf', 'pdf', [0, '%PDF-']),
  kind('application/zip', 'zip docx xlsx pptx odt ods odp epub jar', [0, 'PK\x03\x04']),
  kind('application/zip', 'zip', [0, 'PK\x05\x06']),
  kind('application/gzip', 'gz tgz', [0, '\x1f\x8b\x08']),
  kind('application/x-msdownload', 'exe dll', [0, 'MZ']),
  kind('application/x-executable', 'elf', [0, '\x7fELF']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypisom']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypmp4']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypM4V']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypavc1']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypMSNV']),
  kind('video/mp4', 'mp4 m4v', [4, 'ftypdash']),
  kind('video/webm', 'webm mkv', [0, '\x1aE\xdf\xa3']),
  kind('audio/mpeg', 'mp3', [0, 'ID3']),
  kind('audio/mpeg', 'mp3', [0, '\xff\xfb']),
  kind('audio/mpeg', 'mp3', [0, '\xff\xf3']),
  kind('audio/mpeg', 'mp3', [0, '\xff\xf2']),
  kind('audio/wav', 'wav', [0, 'RIFF'], [8, 'WAVE']),
  kind('audio/ogg', 'ogg oga ogv', [0, 'OggS']),
];

/** Number of leading bytes that {@link FileTypeDetector.detectMimeType} reads. */
export const headBytes = 32;

/** Detects the type of a file by its content. */
export interface FileTypeDetector {
  /** MIME type by the first bytes; `application/octet-stream` for bytes of no known type. */
  detectMimeType(bytes: Uint8Array): string;
  /** Extensions of a MIME type, lower case and without dot. */
  extensionsOf(mimeType: string): readonly string[];
  /** Whether files with this extension can be recognised by their content. */
  isRecognised(extension: string): boolean;
}

/** Detects the common types of images, documents, archives, sound and video. */
export const commonFileTypes: FileTypeDetector = {
  detectMimeType(bytes) {
    const head = String.fromCharCode(...bytes.subarray(0, headBytes));
    const found = kinds.find(({ marks }) =>
      marks.every(([offset, mark]) => head.startsWith(mark, offset)),
    );
    return found?.mimeType ?? 'application/octet-stream';
  },
  extensionsOf: (mimeType) => [
    ...new Set(kinds.filter((one) => one.mimeType === mimeType).flatMap((one) => one.extensions)),
  ],
  isRecognised: (extension) => kinds.some((one) => one.extensions.includes(extension)),
};
