import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = `${root}scripts/test-widget.mjs`;

describe('npm run test:widget', () => {
  it('takes the test data of the named widgets alone', () => {
    const code = `import { specimens } from './test/support/specimens/index.ts';
console.log(specimens.map(({ contract }) => contract.tag).join(' '));`;
    const args = ['-C', 'fwx-source', '--input-type=module', '-e', code];
    const tags = (env: object): string =>
      execFileSync(process.execPath, args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      }).trim();
    assert.equal(
      tags({ FWX_WIDGETS: 'drawer accordion' }),
      'fwx-accordion-item fwx-accordion fwx-drawer',
    );
    assert.match(tags({ FWX_WIDGETS: undefined }), /fwx-upload/);
  });

  for (const names of [[], ['nothing']]) {
    it(`says which widgets there are: ${names.join(' ') || 'no name'}`, () => {
      const { status, stderr } = spawnSync(process.execPath, [script, ...names], {
        encoding: 'utf8',
      });
      assert.equal(status, 2);
      assert.match(
        stderr,
        /^Name widgets, got "(?:nothing)?"\. There are: accordion, .*upload\.\n$/,
      );
    });
  }
});
