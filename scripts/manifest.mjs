// Writes what follows from the folders of the elements (registrations), then, with the analyzer, custom-elements.json,
// the editor data and the typings; with --check compares all of them with the committed files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { registrations } from './lib/registrations.mjs';
import { root, run } from './lib/run.mjs';
import { serverExports } from './lib/server-exports.mjs';

const analyzed = [
  'custom-elements.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
  'web-types.json',
  'types/elements.d.ts',
];
const check = process.argv.includes('--check');

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};
const isCurrent = (file, text) => text === read(join(root, file));

function report(stale) {
  if (stale.length === 0) return;
  console.error(`Out of date: ${stale.join(', ')}. Run: npm run manifest`);
  process.exitCode = 1;
}

/** The files of the analyzer that are not those of the sources, which without --check it has just written. */
async function analyze() {
  const folder = check ? mkdtempSync(join(tmpdir(), 'fwx-manifest-')) : root;
  try {
    const code = await run(
      'cem',
      ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'],
      { env: { FWX_MANIFEST_OUT: check ? relative(root, folder) : '.' } },
    );
    // The analyzer has said why.
    if (code !== 0) {
      process.exitCode = code;
      return [];
    }
    return analyzed.filter((file) => !isCurrent(file, read(join(folder, file))));
  } finally {
    if (check) rmSync(folder, { recursive: true, force: true });
  }
}

/** The files that follow from the sources; none, with the reason, where a source has a fault. */
function texts() {
  try {
    return [...registrations(root), ...serverExports(root)];
  } catch (error) {
    console.error(error.message);
    return process.exit(1);
  }
}

const written = texts();
const stale = written.filter(([file, text]) => !isCurrent(file, text));
if (!check) for (const [file, text] of stale) writeFileSync(join(root, file), text);
// The analyzer takes the elements from these lists.
if (check && stale.length > 0) report(stale.map(([file]) => file));
else report(await analyze());
