import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import nodeModule from 'node:module';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const door = new URL('../../../server/upload/endpoint.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Every module that a program loads that imports the entry point, in a separate process. */
function loaded(): { modules: string[]; names: string[] } {
  const program = `
    const { registerHooks } = await import('node:module');
    const modules = new Set();
    registerHooks({ resolve(...args) {
      const found = args[2](args[0], args[1]);
      modules.add(found.url);
      return found;
    } });
    const names = Object.keys(await import(${JSON.stringify(door)}));
    console.log(JSON.stringify({ modules: [...modules], names }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['-C', 'fwx-source', '--input-type=module', '-e', program],
    { cwd: root, encoding: 'utf8' },
  );
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout) as { modules: string[]; names: string[] };
}

// Node 22.15; the loaded modules do not depend on the version.
const skip = 'registerHooks' in nodeModule ? false : 'this Node cannot tell what is loaded';

describe('The entry point for programs that only receive uploads', { skip }, () => {
  const { modules, names } = loaded();

  it('loads neither Lit, nor elements, nor libraries of the browser', () => {
    const unwanted =
      /\/node_modules\/(?:lit|@lit|@lit-labs|filepond|cropperjs|sharp|aws4fetch)|\/components\/(?!crops\.ts|upload\/crop\/(?:cropped-types|edges|geometry|turn)\.ts)|\/server\/(?:ssr|widgets|bridge)\//;
    assert.deepEqual(
      modules.filter((url) => unwanted.test(url)),
      [],
    );
  });

  it('exports everything to receive, check, crop and store files', () => {
    for (const name of [
      'createUploadHandler',
      'EncodedFile',
      'FileSaver',
      'FolderUploadStorage',
      'ImageCropper',
      'S3UploadStorage',
      'StoredUpload',
      'UnstorageUploadStorage',
      'UploadServer',
    ]) {
      assert.ok(names.includes(name), name);
    }
  });
});
