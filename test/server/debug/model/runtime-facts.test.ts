import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { readRuntime } from '../../../../server/debug/model/runtime-facts.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { temporaryFolder } from '../../../support/browser.ts';

/** The runtime data of the process, when this is the `package.json` of its folder. */
async function runtimeWith(packages: string | null) {
  const before = process.cwd();
  const folder = temporaryFolder();
  if (packages !== null) writeFileSync(`${folder}/package.json`, packages);
  process.chdir(folder);
  try {
    return await readRuntime(new CapturePolicy());
  } finally {
    process.chdir(before);
  }
}

describe('readRuntime()', () => {
  it('contains the packages that the application depends on, in their order', async () => {
    const text = JSON.stringify({
      devDependencies: { b: '1', c: '2' },
      dependencies: { a: '3', b: '4', d: 5 },
    });
    const { packages } = await runtimeWith(text);
    assert.deepEqual(Object.entries(packages), [
      ['a', '3'],
      ['b', '4'],
      ['c', '2'],
    ]);
    for (const none of [null, '{}', '{"dependencies":', 'null']) {
      assert.deepEqual((await runtimeWith(none)).packages, {});
    }
  });

  it('contains data of process and platform', async () => {
    const { memory, platform, process: facts, versions } = await runtimeWith(null);
    assert.equal(facts['Id'], String(process.pid));
    assert.equal(facts['Program'], process.argv[0]);
    assert.match(facts['Up for'] ?? '', /^\d+ s$/);
    assert.ok(Number(platform['Processors']) >= 1);
    assert.match(memory['heapUsed'] ?? '', /^\d+\.\d MB$/);
    assert.equal(versions['node'], process.versions.node);
  });

  it('contains no secrets of the environment and the arguments', async () => {
    process.env['FWX_TEST_TOKEN'] = 'abc';
    process.env['FWX_TEST_URL'] = 'token=abc&page=1';
    const { argv } = process;
    process.argv = ['node', 'serve', '--token', 'abc', '--port', '80', '--db-password=abc'];
    try {
      const { environment, process: own } = await runtimeWith(null);
      assert.equal(own['Arguments'], 'serve --token [redacted] --port 80 --db-password=[redacted]');
      assert.equal(environment['FWX_TEST_TOKEN'], '[redacted]');
      assert.equal(environment['FWX_TEST_URL'], 'token=[redacted]&page=1');
    } finally {
      process.argv = argv;
      delete process.env['FWX_TEST_TOKEN'];
      delete process.env['FWX_TEST_URL'];
    }
  });
});
