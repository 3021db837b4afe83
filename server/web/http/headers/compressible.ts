/** Whether bodies of a media type become much smaller; streams of events must be sent at once and do not count. */
export function isCompressible(mediaType: string): boolean {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/event-stream') return false;
  if (type.startsWith('text/') || /[+/](?:json|xml)$/.test(type)) return true;
  return others.has(type);
}

const others: ReadonlySet<string> = new Set([
  'application/javascript',
  'application/manifest+json',
  'application/rtf',
  'application/wasm',
  'application/x-javascript',
  'application/x-ndjson',
  'font/otf',
  'font/ttf',
  'image/bmp',
  'image/x-icon',
]);
