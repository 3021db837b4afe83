// The size of a client of the page protocol for a visitor: the same site with each client, everything that it needs,
// minified and gzipped. All four use the same core; the one of Lit can take over pages of the server, too.
import { gzipSync } from 'node:zlib';

import { bundleClient } from '../../test/support/page-client.ts';
import { type Gate, report } from '../support/bench.ts';

const sizeOf = async (entry: string): Promise<number> =>
  gzipSync(await bundleClient(entry, true), { level: 9 }).length;

const own = await sizeOf('lit.ts');
console.log(`\nbytes, minified and gzipped\nLit: ${own}`);
const gates: Gate[] = [];
for (const [name, entry] of [
  ['Vue', 'vue.js'],
  ['Svelte', 'svelte.js'],
  ['React', 'react.js'],
] as const) {
  const size = await sizeOf(entry);
  console.log(`${name}: ${size}`);
  gates.push({ name: `client: bytes / ${name}`, value: own / size, atMost: 0.9, goal: 0.8 });
}
report('Size of the clients of the page protocol', gates);
