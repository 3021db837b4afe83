// The cost of the element's encoder against reading the same file with the bare FileReader, and against
// `btoa`, in Chromium; and the cost of a hash of a file's ends against reading the file once.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs';
import { report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const megabytes = 10;

const { outputFiles } = await build({
  stdin: {
    contents: `
      export { encodePayload } from './components/upload/record/payload.ts';
      export { openEntry } from './components/upload/transfer/transfer-memory.ts';`,
    resolveDir: root,
  },
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
});
const script = outputFiles[0]?.text ?? '';

type Work = () => Promise<unknown>;

/** Runs in the page: lower quartile of the milliseconds of each contender, one after the other in every round. */
async function measure([source, size]: readonly [string, number]): Promise<Record<string, number>> {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const module = (await import(url)) as {
    encodePayload: (item: object, file: File) => Promise<string>;
    openEntry: (file: File, facts: unknown[]) => Promise<{ release: () => void }>;
  };
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  const file = new File([bytes], 'a.bin');
  const item = { id: 'a', file, getMetadata: () => ({}) };
  const contenders: Readonly<Record<string, Work>> = {
    reader: () =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(file);
      }),
    encoder: () => module.encodePayload(item, file),
    btoa: async () => {
      const all = new Uint8Array(await file.arrayBuffer());
      let text = '';
      for (let at = 0; at < all.length; at += 30_000) {
        text += String.fromCharCode(...all.subarray(at, at + 30_000));
      }
      return btoa(text);
    },
    read: () => file.arrayBuffer(),
    note: async () => (await module.openEntry(file, ['/uploads'])).release(),
  };
  const times: Record<string, number[]> = {};
  const names = Object.keys(contenders);
  for (let round = 0; round < 17; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length]!;
      const start = performance.now();
      await contenders[name]!();
      if (round > 1) (times[name] ??= []).push(performance.now() - start);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, times[name]!.sort((a, b) => a - b)[times[name]!.length >> 2]!]),
  );
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium was found.');
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  const page = await browser.newPage();
  // Locks and hashes exist only in secure contexts.
  await page.route('https://fwx.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('https://fwx.test/');
  const times = await page.evaluate(measure, [script, megabytes * 1_000_000] as const);
  const of = (name: string): number => times[name] ?? Number.NaN;
  report(`Encoding ${megabytes} MB in the browser`, [
    {
      name: 'encoder / bare FileReader',
      value: of('encoder') / of('reader'),
      atMost: 1.5,
      goal: 1.15,
    },
    {
      name: 'encoder / btoa over pieces',
      value: of('encoder') / of('btoa'),
      atMost: 0.6,
      goal: 0.3,
    },
    {
      name: 'note of a file / reading it once',
      value: of('note') / of('read'),
      atMost: 1.5,
      goal: 0.5,
    },
  ]);
} finally {
  await browser.close();
}
