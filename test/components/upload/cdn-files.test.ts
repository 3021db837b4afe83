import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { cdnFiles } from '../../../components/upload/packages/cdn-files.ts';
import { plugins } from '../../../components/upload/plugin.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

describe('cdnFiles', () => {
  for (const [name, { path, integrity }] of Object.entries(cdnFiles)) {
    it(`${name}: version and hash match the installed package`, () => {
      const installed = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      const folder = `${name}@${installed.version}`;
      assert.ok(path.startsWith(`${folder}/`), path);
      const data = readFileSync(join(modules, path.replace(folder, name)));
      assert.equal(integrity, `sha384-${createHash('sha384').update(data).digest('base64')}`);
    });
  }

  it('holds every plugin that is loaded as a package', () => {
    const own = [
      'filepond-plugin-file-encode',
      'filepond-plugin-image-exif-orientation',
      'filepond-plugin-pdf-preview',
    ];
    const wanted = plugins.map((plugin) => plugin.package).filter((name) => !own.includes(name));
    assert.deepEqual(Object.keys(cdnFiles), ['filepond', ...wanted, 'cropperjs']);
  });
});
