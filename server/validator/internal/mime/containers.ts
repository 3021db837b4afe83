import { latin1, numbers, startsAt } from './byte-text.ts';
import { matchOle } from './ole.ts';
import { matchText } from './text.ts';
import { matchZip } from './zip.ts';

/** Type of a file whose first bytes only identify its container, or null when it is unknown. */
export function matchContainer(bytes: Uint8Array): string | null {
  return (
    matchZip(bytes) ??
    matchChunks(bytes) ??
    matchBaseMedia(bytes) ??
    matchOgg(bytes) ??
    matchMatroska(bytes) ??
    matchTransport(bytes) ??
    matchOle(bytes)
  );
}

const chunkTypes: Readonly<Record<string, string>> = {
  'RIFF WEBP': 'image/webp',
  'RIFF WAVE': 'audio/x-wav',
  'RIFF AVI ': 'video/x-msvideo',
  'FORM AIFF': 'audio/x-aiff',
  'FORM AIFC': 'audio/x-aiff',
};

function matchChunks(bytes: Uint8Array): string | null {
  return chunkTypes[`${latin1(bytes, 0, 4)} ${latin1(bytes, 8, 12)}`] ?? null;
}

/** Brands of the ISO base media format; other brands of that format are reported as MP4 video. */
const brands = new Map([
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['heim', 'image/heic'],
  ['heis', 'image/heic'],
  ['hevc', 'image/heic-sequence'],
  ['hevx', 'image/heic-sequence'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif-sequence'],
  ['crx ', 'image/x-canon-cr3'],
  ['qt  ', 'video/quicktime'],
  ['M4A ', 'audio/mp4'],
  ['M4B ', 'audio/mp4'],
  ['M4V ', 'video/x-m4v'],
]);

/** The major brand determines the type; for a generic image brand, the first brand of a codec does. */
function matchBaseMedia(bytes: Uint8Array): string | null {
  if (bytes.length < 12) return null;
  if (!startsAt(bytes, 4, 'ftyp')) return isOldQuickTime(bytes) ? 'video/quicktime' : null;
  const major = latin1(bytes, 8, 12);
  if (major === 'mif1' || major === 'msf1') {
    const end = Math.min(numbers(bytes).getUint32(0), 256);
    for (let at = 16; at + 4 <= end; at += 4) {
      const brand = latin1(bytes, at, at + 4);
      if (/^(avi|he[iv])/.test(brand)) return brands.get(brand) ?? 'image/heif';
    }
  }
  return brands.get(major) ?? (major.startsWith('3g') ? 'video/3gpp' : 'video/mp4');
}

/** Films of cameras, and of versions before brands. Texts contain these names as well, behind letters as size. */
function isOldQuickTime(bytes: Uint8Array): boolean {
  const name = latin1(bytes, 4, 8);
  if (name === 'wide') return numbers(bytes).getUint32(0) === 8;
  const isPossible = name === 'mdat' || (name === 'moov' && Number(bytes[0]) < 9);
  return isPossible && matchText(bytes) === null;
}

const soundCodecs = ['\x01vorbis', 'OpusHead', 'Speex', '\x7fFLAC'];

function matchOgg(bytes: Uint8Array): string | null {
  if (!startsAt(bytes, 0, 'OggS')) return null;
  const codec = latin1(bytes, 28, 36);
  if (codec.startsWith('\x80theora')) return 'video/ogg';
  const isAudio = soundCodecs.some((mark) => codec.startsWith(mark));
  return isAudio ? 'audio/ogg' : 'application/ogg';
}

function matchMatroska(bytes: Uint8Array): string | null {
  if (!startsAt(bytes, 0, '\x1aE\xdf\xa3')) return null;
  // The document type is one of the few elements of the header, which is far shorter than this.
  const header = latin1(bytes, 4, 64);
  return header.includes('\x42\x82') && header.includes('webm') ? 'video/webm' : 'video/x-matroska';
}

/** Packets of 188 bytes that start with `G`, as lines of texts may; camcorders put four bytes before each. */
function matchTransport(bytes: Uint8Array): string | null {
  const isStream = [0, 4].some((start) =>
    [0, 1, 2, 3, 4].every((packet) => isPacket(bytes, start + packet * (188 + start))),
  );
  return isStream && matchText(bytes) === null ? 'video/mp2t' : null;
}

/** Whether a header is at `at`. The value 0 of its adaptation field control is reserved. */
function isPacket(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x47 && ((bytes[at + 3] ?? 0) & 0x30) !== 0;
}
