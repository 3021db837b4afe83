/** Alternative byte sequences, one character per byte, at a position; `null` is any position. */
interface Signature {
  readonly at: number | null;
  readonly texts: readonly string[];
}

const prefix = (...texts: string[]): Signature => ({ at: 0, texts });
const brand = (...brands: string[]): Signature => ({
  at: 4,
  texts: brands.map((name) => `ftyp${name}`),
});

// Types with a fixed signature. The content of other types is not checked.
const signatures: Readonly<Record<string, Signature>> = {
  'application/gzip': prefix('\x1f\x8b'),
  'application/pdf': { at: null, texts: ['%PDF-'] },
  'application/zip': prefix('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  'image/avif': brand('avif', 'avis', 'mif1', 'msf1'),
  'image/bmp': prefix('BM'),
  'image/gif': prefix('GIF87a', 'GIF89a'),
  'image/heic': brand('hei', 'hev', 'mif1', 'msf1'),
  'image/jpeg': prefix('\xff\xd8\xff'),
  'image/png': prefix('\x89PNG\r\n\x1a\n'),
  'image/tiff': prefix('II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  'image/webp': { at: 8, texts: ['WEBP'] },
  'video/mp4': brand(''),
  'video/webm': prefix('\x1a\x45\xdf\xa3'),
};

/** A PDF may begin with other bytes; PDF readers search the first 1024 bytes for the header. */
const headBytes = 1024;

/** Why the content of a file is refused. */
export type ContentFault = 'empty' | 'type';

/**
 * Compares the first bytes of a file with its declared type, before the file is sent to a server that
 * checks the content.
 *
 * @param claimed MIME type from the file name and the operating system.
 * @param accepts Whether files of another type are accepted, too.
 * @returns `null` for a file that is accepted, or whose type has no signature.
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
  if (matches(head, expected)) return null;
  const found = Object.keys(signatures).find((type) => {
    const signature = signatures[type];
    return signature !== undefined && matches(head, signature);
  });
  return found !== undefined && accepts(found) ? null : 'type';
}

function matches(head: string, { at, texts }: Signature): boolean {
  return texts.some((text) => (at === null ? head.includes(text) : head.startsWith(text, at)));
}

/** Whether a list of MIME types, with wildcards such as `image/*`, contains a type; an empty list contains all. */
export function isAccepted(accepted: readonly string[], type: string): boolean {
  return (
    accepted.length === 0 ||
    accepted.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type))
  );
}
