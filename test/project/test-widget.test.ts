import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { suitesOf } from '../../scripts/lib/widget-suites.mjs';

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

  it('runs the suites with keys, frameworks, content policy, stories and manifest, too', () => {
    const suites = suitesOf(root, ['drawer']);
    for (const path of [
      'test/components/drawer.browser.test.ts',
      'test/components/manifest.browser.test.ts',
      'test/components/specimens.test.ts',
      'test/components/story-coverage.test.ts',
      'test/components/vectors.browser.test.ts',
      'test/e2e/children.test.ts',
      'test/e2e/content-policy.test.ts',
      'test/e2e/widget-keyboard.slow.test.ts',
      'test/project/readme-examples.test.ts',
    ]) {
      assert.ok(suites.includes(path), path);
    }
    assert.ok(!suites.includes('test/components/menu.browser.test.ts'));
    assert.ok(!suites.includes('test/e2e/upload.test.ts'));
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
