import { latin1, numbers, startsAt } from './byte-text.ts';

const streamTypes = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
] as const;

/** Type of a compound file (the office formats before 2007), read from its directory. */
export function matchOle(bytes: Uint8Array): string | null {
  if (!startsAt(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return null;
  const streams = streamNames(bytes);
  return streamTypes.find(([name]) => streams.includes(name))?.[1] ?? 'application/x-ole-storage';
}

/** Names in the first four sectors of the directory: 16 entries in the usual file, 128 in a newer one. */
function streamNames(bytes: Uint8Array): string[] {
  if (bytes.length < 512) return [];
  const view = numbers(bytes);
  const sectorSize = 2 ** Math.min(view.getUint16(30, true), 12);
  const start = (view.getUint32(48, true) + 1) * sectorSize;
  const names: string[] = [];
  for (let at = start; at < start + sectorSize * 4 && at + 128 <= bytes.length; at += 128) {
    const length = Math.min(view.getUint16(at + 64, true), 64);
    names.push(latin1(bytes, at, at + Math.max(length - 2, 0)).replaceAll('\0', ''));
  }
  return names;
}
