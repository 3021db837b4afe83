import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const door = fileURLToPath(new URL('../../../server/core/messages.ts', import.meta.url));

describe('The module for programs that only translate', () => {
  let sources: readonly string[] = [];
  let bytes = 0;
  before(async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [door],
      bundle: true,
      minify: true,
      format: 'esm',
      // A module of Node would be an error of the bundler.
      platform: 'browser',
      metafile: true,
      write: false,
    });
    sources = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
    bytes = gzipSync(outputFiles[0]?.contents ?? '').length;
  });

  it('loads the message formatter, but neither application, container nor logger', () => {
    assert.ok(sources.some((path) => path.endsWith('translation/icu-format.ts')));
    const unwanted =
      /\/(?:application|container|logging|object|controller|model|messages|web)\/|i18n\.ts$/;
    assert.deepEqual(
      sources.filter((path) => unwanted.test(path)),
      [],
    );
  });

  it('has at most 13,000 bytes for a browser, compressed', () => {
    assert.ok(bytes > 0 && bytes <= 13_000, `${bytes} bytes`);
  });
});
