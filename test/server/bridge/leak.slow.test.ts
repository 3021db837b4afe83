import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';

import { slow } from '../../support/slow.ts';

const worker = fileURLToPath(import.meta.resolve('./leak-app.ts'));

describe('a worker', slow, () => {
  it('has the heap of its first 20,000 requests after 200,000', async () => {
    const child = fork(worker, { execArgv: ['-C', 'fwx-source', '--expose-gc'] });
    after(() => child.kill('SIGKILL'));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const heap = async (): Promise<number> => {
      child.send('heap');
      const [answer] = (await once(child, 'message')) as [{ heap: number }];
      return answer.heap;
    };
    const load = async (amount: number): Promise<void> => {
      // A machine that is busy with other suites may delay a request for long.
      const loadOptions = { connections: 50, amount, timeout: 120 };
      const result = await autocannon({ url: `${url}/site/index?n=1`, ...loadOptions });
      const { '2xx': answered, non2xx, errors, timeouts, resets } = result;
      assert.deepEqual(
        { answered, non2xx, errors, timeouts, resets },
        { answered: amount, non2xx: 0, errors: 0, timeouts: 0, resets: 0 },
      );
    };
    await load(20_000);
    const before = await heap();
    await load(180_000);
    const growth = (await heap()) / before;
    assert.ok(growth <= 1.05, `the heap has grown to ${growth.toFixed(3)} of what it was`);
  });
});
