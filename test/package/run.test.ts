import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';

import { selfSigned } from '../server/bridge/certificate.ts';
import { type DocBlock, docBlocks } from '../support/doc-blocks.ts';
import { type InstalledProject, installedProject } from './project.ts';

const isProgram = ({ language }: DocBlock): boolean => language === 'ts' || language === 'js';
/** Blocks for documents: they import elements, a client, or use the document. */
const isForBrowsers = ({ code }: DocBlock): boolean =>
  /['"]fwx(?:\/components[^'"]*|\/fwx\.css)?['"]|['"]virtual:|\bdocument\b|['"](?:react-dom|@inertiajs)/.test(
    code,
  );

const folderOf = ({ page }: DocBlock): string => `run/${page.replaceAll(/[/.]/g, '-')}`;
/** File of a block: the name in its first line, which other blocks of the page import. */
const fileOf = (block: DocBlock): string =>
  `${folderOf(block)}/${/^\/\/ ([\w.-]+\.[jt]s)\n/.exec(block.code)?.[1] ?? `block-${block.line}.${block.language}`}`;
/** Request that a block's server answers, as one of its comments has it: `// POST http://localhost:3000/notes`. */
function requestOf({ code }: DocBlock): { FWX_METHOD: string; FWX_PATH: string } {
  const [, method = 'GET', path = '/'] =
    /\/\/ (?:(GET|POST) )?http:\/\/localhost:\d+(\/\S*)/.exec(code) ?? [];
  return { FWX_METHOD: method, FWX_PATH: path };
}

/** Files that programs of guides expect on their machine: a certificate, and the output of a build of Vite. */
function writeExpectedFiles(project: InstalledProject, folders: ReadonlySet<string>): void {
  const { key, cert } = selfSigned();
  for (const folder of folders) {
    project.write(`${folder}/key.pem`, key);
    project.write(`${folder}/cert.pem`, cert);
    for (const name of ['example.com', 'shop']) {
      project.write(`${folder}/tls/${name}.key`, key);
      project.write(`${folder}/tls/${name}.crt`, cert);
    }
  }
  const entryOf = (src: string) => ({ file: 'assets/main.js', src, isEntry: true });
  const entries = ['src/main.ts', 'main.js'].map((src) => [src, entryOf(src)]);
  project.write('dist/.vite/manifest.json', JSON.stringify(Object.fromEntries(entries)));
}

// Programs for production do not start without their secrets.
const secrets = { COOKIE_KEY: 'cookies', S3_KEY: 'id', S3_SECRET: 'files' };

const programs = docBlocks.filter(isProgram).filter((block) => !isForBrowsers(block));
const isTest = (block: DocBlock): boolean => /\.test\.[jt]s$/.test(fileOf(block));

describe('Each program of the documentation runs on the installed package', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
    // Programs import the pages that browsers load.
    for (const block of docBlocks.filter(isProgram)) project.write(fileOf(block), block.code);
    writeExpectedFiles(project, new Set(programs.map(folderOf)));
    copyFileSync(new URL('run-block.mjs', import.meta.url), join(project.folder, 'run-block.mjs'));
  });

  for (const block of programs) {
    it(`${block.page}, line ${block.line}`, async () => {
      const { code, output } = await project.run(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          ...(isTest(block) ? ['--test', fileOf(block)] : ['run-block.mjs']),
        ],
        { env: { ...secrets, FWX_BLOCK: fileOf(block), ...requestOf(block) }, seconds: 30 },
      );
      assert.equal(code, 0, output);
    });
  }
});
