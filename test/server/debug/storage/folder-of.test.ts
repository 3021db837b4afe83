import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { folderOf } from '../../../../server/debug/storage/folder-of.ts';

describe('folderOf()', () => {
  it('is absolute, or relative to the working directory', () => {
    assert.equal(folderOf('/srv/debug'), '/srv/debug');
    assert.equal(folderOf('tmp/debug'), resolve('tmp/debug'));
  });

  it('resolves aliases, of which `@runtime` is a folder without an application', () => {
    const before = Fw.getAlias('@runtime', false);
    try {
      Fw.setAlias('@runtime', null);
      assert.equal(folderOf('@runtime/debug'), resolve('runtime/debug'));
      Fw.setAlias('@runtime', '/srv/runtime');
      assert.equal(folderOf('@runtime/debug'), '/srv/runtime/debug');
    } finally {
      Fw.setAlias('@runtime', before === false ? null : before);
    }
    assert.throws(() => folderOf('@nowhere/debug'), /@nowhere/);
  });
});
