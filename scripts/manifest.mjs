// Writes custom-elements.json, the editor data and the typings; with --check compares them with the committed files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { root, run } from './lib/run.mjs';

const files = [
  'custom-elements.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
  'web-types.json',
  'types/elements.d.ts',
];

const check = process.argv.includes('--check');
const folder = check ? mkdtempSync(join(tmpdir(), 'fwx-manifest-')) : root;
try {
  const code = await run(
    'cem',
    ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'],
    {
      env: { FWX_MANIFEST_OUT: check ? relative(root, folder) : '.' },
    },
  );
  if (code !== 0) throw new Error(`The analyzer left with ${code}.`);
  const read = (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  const stale = files.filter((file) => read(join(root, file)) !== read(join(folder, file)));
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run: npm run manifest`);
    process.exitCode = 1;
  }
} finally {
  if (check) rmSync(folder, { recursive: true, force: true });
}
