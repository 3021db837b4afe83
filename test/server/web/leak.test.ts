import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { MemorySessionStore } from '../../../server/web/index.ts';
import { slow } from '../bridge/slow.ts';
import { appOf } from './support.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const store = new MemorySessionStore({ maxSessions: 100 });
const app = appOf(
  {
    index(controller) {
      controller.response.on('afterSend', () => undefined);
      controller.response.cookies.add({ name: 'a', value: `${Math.random()}` });
      app.session.setFlash('note', 'x'.repeat(100));
      return controller.render(({ n }) => `<p>${String(n)}</p>`, { n: Math.random() });
    },
    fail() {
      throw new Error('fault');
    },
  },
  { layout: false },
  // Sessions stay until they end: a bounded store shows what else would stay.
  { sessionStore: (() => store) as never },
);

async function serve(count: number): Promise<number> {
  for (let at = 0; at < count; at++) {
    const path = at % 10 === 0 ? '/site/fail' : `/?n=${at}`;
    const message = await app.handle(new Request(`http://h.test${path}`));
    await message.finish(at % 3 !== 0);
  }
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  return process.memoryUsage().heapUsed;
}

describe('a worker that serves for long', () => {
  it('keeps nothing of its requests', slow, async () => {
    await serve(8_000);
    const before = await serve(1_000);
    const after = await serve(10_000);
    const growth = (after - before) / 10_000;
    // A request that was kept would hold several kilobytes; the heap itself sways by some hundred.
    assert.ok(growth < 400, `The heap has grown by ${growth.toFixed(0)} bytes for each request.`);
  });
});
