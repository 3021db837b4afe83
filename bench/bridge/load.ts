import { fileURLToPath } from 'node:url';

import { type LoadOptions, loadServers, type LoadContender } from '../support/load.ts';
import type { Scenario } from './servers.ts';

const program = fileURLToPath(import.meta.resolve('./servers.ts'));

const boundary = 'xxBOUNDARYxx';
const part = (name: string, more: string, body: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
const upload = `${part('a', '', 'text')}${part('f', '; filename="x.bin"', 'x'.repeat(1_000_000))}--${boundary}--\r\n`;
const many = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`x-h${i}`, `value ${i}`]));
const json = JSON.stringify({ list: Array.from({ length: 40 }, (_, i) => `item number ${i}`) });

const path = '/hello?x=1';
const requests: Readonly<Record<Scenario, LoadContender['request']>> = {
  hello: { path },
  awaits: { path },
  file: { path },
  headers: {
    path,
    headers: { ...many, 'user-agent': 'bench', cookie: 'c1=a; c2=b; c3=value; c4=d; c5=e' },
  },
  json: { path, method: 'POST', body: json, headers: { 'content-type': 'application/json' } },
  upload: {
    path,
    method: 'POST',
    body: upload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  },
};

/** Server time of one request of a scenario in microseconds, by contender (see `servers.ts`). */
export function load(
  names: readonly string[],
  scenario: Scenario,
  options: LoadOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const contenders = names.map((name) => ({ name, scenario, request: requests[scenario] }));
  const isLarge = scenario === 'upload' || scenario === 'file';
  const size = isLarge ? { requests: 100, warm: 1200, connections: 8 } : {};
  return loadServers(program, contenders, { ...size, ...options });
}
