import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { slow } from '../../support/slow.ts';

const run = promisify(execFile);
const program = fileURLToPath(import.meta.resolve('./leak-program.ts'));

describe('a worker that serves for a long time', () => {
  // A separate process: the heap of one that runs many suites changes by more than the measured value.
  it('keeps nothing of its requests', slow, async () => {
    const options = ['-C', 'fwx-source', '--expose-gc', program];
    const { stdout } = await run(process.execPath, options);
    const growth = Number(stdout.trim().split('\n').at(-1));
    // A request that was kept would need several kilobytes; the heap size varies by some hundred bytes.
    assert.ok(growth < 400, `The heap has grown by ${growth} bytes for each request.`);
  });
});
