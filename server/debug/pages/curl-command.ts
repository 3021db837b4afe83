import type { DebugValue } from '../model/debug-value.ts';
import { entriesIn, partOf } from '../model/plain-value.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { isRecord } from '../model/strict-reader.ts';

/** Headers that curl writes itself, or that belong to the connection. */
const skipped = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'keep-alive']);

/** A captured request as a command of curl; null for what was no request. */
export function curlCommand({ panels, summary }: Snapshot): string | null {
  if (!/^https?:/.test(summary.url)) return null;
  const data = panels['request']?.['data'];
  const headers = isDebugValue(data) ? partOf(data, 'requestHeaders') : null;
  const body = isDebugValue(data) ? partOf(data, 'requestBody') : null;
  const raw = body && partOf(body, 'Raw');
  const parts = [
    `curl ${methodFlag(summary.method)}${quoted(summary.url)}`,
    ...entriesIn(headers).flatMap(({ key, value }) => headerFlags(String(key), value)),
    ...(raw?.type === 'string' && raw.value !== '' ? [`--data-raw ${quoted(raw.value)}`] : []),
  ];
  const command = parts.join(' \\\n  ');
  const isWhole = !/\[redacted\]|%5Bredacted%5D|\[truncated\]/.test(command);
  return isWhole ? command : `# Fill in what was redacted or cut.\n${command}`;
}

function isDebugValue(value: unknown): value is DebugValue {
  return isRecord(value) && typeof value['type'] === 'string';
}

function methodFlag(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? '-I ' : `-X ${quoted(method)} `;
}

function headerFlags(name: string, value: DebugValue): string[] {
  if (skipped.has(name.toLowerCase()) || name.startsWith(':')) return [];
  const values = value.type === 'array' ? value.entries.map((entry) => entry.value) : [value];
  return values.flatMap((one) =>
    one.type === 'string' ? [`-H ${quoted(`${name}: ${one.value}`)}`] : [],
  );
}

/** A text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
