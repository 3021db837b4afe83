/** Bytes at a position, as text with one character a byte; `.` stands for any byte. */
type Signature = readonly [start: number, bytes: RegExp];

// Types whose content begins alike everywhere. A type that is not here is not judged by its content.
const signatures: Readonly<Record<string, Signature>> = {
  'application/gzip': [0, /^\x1f\x8b/],
  'application/pdf': [0, /%PDF-/],
  'application/zip': [0, /^PK(?:\x03\x04|\x05\x06|\x07\x08)/],
  'image/avif': [4, /^ftyp(?:avif|avis|mif1|msf1)/],
  'image/bmp': [0, /^BM/],
  'image/gif': [0, /^GIF8[79]a/],
  'image/heic': [4, /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
  'image/jpeg': [0, /^\xff\xd8\xff/],
  'image/png': [0, /^\x89PNG\r\n\x1a\n/],
  'image/tiff': [0, /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/],
  'image/webp': [0, /^RIFF[^]{4}WEBP/],
  'video/mp4': [4, /^ftyp/],
  'video/webm': [0, /^\x1a\x45\xdf\xa3/],
};

/** A PDF may begin with other bytes; its readers look that far. */
const headBytes = 1024;

/** What is wrong with the content of a file. */
export type ContentFault = 'empty' | 'type';

/**
 * Compares the first bytes of a file with the type that it claims, before it is sent to a server that
 * judges by the content.
 *
 * @param claimed MIME type by name and system.
 * @param accepts Whether files of another type are taken, too.
 * @returns `null` for a file that may be taken, or whose type has no signature.
 */
export async function contentFault(
  file: Blob,
  claimed: string,
  accepts: (type: string) => boolean,
): Promise<ContentFault | null> {
  if (file.size === 0) return 'empty';
  const expected = Object.hasOwn(signatures, claimed) ? signatures[claimed] : undefined;
  if (!expected) return null;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  if (fits(head, expected)) return null;
  const found = Object.keys(signatures).find((type) => {
    const signature = signatures[type];
    return signature !== undefined && fits(head, signature);
  });
  return found !== undefined && accepts(found) ? null : 'type';
}

function fits(head: string, [start, bytes]: Signature): boolean {
  return bytes.test(head.slice(start));
}

/** Whether a list of MIME types, with wildcards such as `image/*`, has a type; an empty one has all. */
export function isAccepted(accepted: readonly string[], type: string): boolean {
  return (
    accepted.length === 0 ||
    accepted.some((one) =>
      one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type || one === '*',
    )
  );
}
