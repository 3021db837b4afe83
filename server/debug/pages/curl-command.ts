import type { DebugValue } from '../model/debug-value.ts';
import { entriesIn, partOf } from '../model/plain-value.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { isRecord } from '../model/strict-reader.ts';
import { isWhole } from './can-replay.ts';

/** Headers that curl writes itself, or that belong to the connection. */
const skipped = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'keep-alive']);

/** A captured request as a command of curl; null when the capture is not of a request. */
export function curlCommand({ panels, summary }: Snapshot): string | null {
  if (!/^https?:/.test(summary.url)) return null;
  const data = panels['request']?.['data'];
  const headers = isDebugValue(data) ? partOf(data, 'requestHeaders') : null;
  const body = bodyOf(isDebugValue(data) ? partOf(data, 'requestBody') : null);
  const parts = [
    `curl ${globFlag(summary.url)}${methodFlag(summary.method, body !== '')}${quoted(summary.url)}`,
    ...entriesIn(headers).flatMap(({ key, value }) => headerFlags(String(key), value)),
    ...(body === null || body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  const command = parts.join(' \\\n  ');
  const hints = [
    ...(isWhole(command) ? [] : ['# Fill in what was redacted or cut.']),
    ...(body === null ? ['# Add the body, which is no text or was not kept.'] : []),
  ];
  return [...hints, command].join('\n');
}

/** The body of a request; `''` for none, null for one that was not kept or that a shell word cannot represent. */
function bodyOf(body: DebugValue | null): string | null {
  if (body === null) return '';
  const [raw, note] = [partOf(body, 'Raw'), partOf(body, 'Note')];
  const text = raw?.type === 'string' ? raw.value : '';
  if (text === '') return note?.type === 'string' && note.value !== '' ? null : '';
  return /[\0\uFFFD]/.test(text) ? null : text;
}

function isDebugValue(value: unknown): value is DebugValue {
  return isRecord(value) && typeof value['type'] === 'string';
}

/** Without it, brackets and braces of a URL are lists of URLs. */
function globFlag(url: string): string {
  return /[[\]{}]/.test(url) ? '--globoff ' : '';
}

/** With a body, curl sends POST unless the method is named. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'GET' && !hasBody) return '';
  return method === 'HEAD' && !hasBody ? '-I ' : `-X ${quoted(method)} `;
}

function headerFlags(name: string, value: DebugValue): string[] {
  if (skipped.has(name.toLowerCase()) || name.startsWith(':')) return [];
  const values = value.type === 'array' ? value.entries.map((entry) => entry.value) : [value];
  // curl removes a header that is given as a name and a colon.
  return values.flatMap((one) =>
    one.type === 'string' ? [`-H ${quoted(one.value ? `${name}: ${one.value}` : `${name};`)}`] : [],
  );
}

/** Control characters but tabs and line feeds. */
const controls = /[^\P{Cc}\n\t]/gu;

/** A text as one word of a shell. Control characters are escaped: terminals act on them when the command is pasted. */
function quoted(text: string): string {
  if (text.search(controls) === -1) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const plain = text.replaceAll(/[\\']/g, String.raw`\$&`);
  return `$'${plain.replaceAll(controls, escaped)}'`;
}

function escaped(control: string): string {
  const bytes = [...new TextEncoder().encode(control)];
  return bytes.map((byte) => String.raw`\x` + byte.toString(16).padStart(2, '0')).join('');
}
