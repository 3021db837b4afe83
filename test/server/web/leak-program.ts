// Serves thousands of requests with `--expose-gc`, and prints by how many bytes the heap has grown per request.

import { MemorySessionStore } from '../../../server/web/index.ts';
import { appOf } from './support.ts';

const collect = globalThis.gc as () => void;
// Every tenth request fails, and would write its error to the console.
console.error = () => undefined;

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
  // Sessions are kept until they expire: a bounded store reveals other leaks.
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

await serve(8_000);
const before = await serve(1_000);
const after = await serve(10_000);
console.log(((after - before) / 10_000).toFixed(0));
