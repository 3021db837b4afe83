import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../server/core/index.ts';
import { UploadedFile } from '../../../server/web/index.ts';
import { appOf, Browser } from './support.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits a few turns of the event loop, a different number of them each time. */
async function waitRandomTurns(seed: number): Promise<void> {
  for (let left = (seed * 7) % 5; left > 0; left--) await turn();
}

const app = appOf(
  {
    async visit(controller, { n }) {
      const id = Number(n);
      const { request, response } = controller;
      assert.equal(app.session.getFlash('last', id), id);
      app.session.set('user', id);
      response.headers.set('X-User', id);
      response.cookies.add({ name: 'own', value: `c${id}` });
      app.language = `x-${id}`;
      app.view.title = `t${id}`;
      await waitRandomTurns(id);
      const file = UploadedFile.getInstanceByName('doc');
      const uploaded = file ? new TextDecoder().decode(await file.arrayBuffer()) : '';
      await waitRandomTurns(id + 1);
      app.session.setFlash('last', id);
      return JSON.stringify({
        ids: [
          Number(app.session.get('user')),
          Number(app.request.getQueryParam('n')),
          Number(app.response.headers.get('x-user')),
          Number(app.language.slice(2)),
          Number(app.view.title.slice(1)),
          Number((request.cookies.get('own')?.toString() ?? `c${id}`).slice(1)),
          Number(uploaded || id),
          Number(Fw.app?.requestedParams['n']),
        ],
      });
    },
  },
  {},
  { request: { enableCsrfValidation: false } },
);

async function visit(browser: Browser, id: number): Promise<void> {
  const body = new FormData();
  body.append('doc', new File([`${id}`], 'a.txt'));
  const init = id % 3 === 0 ? { method: 'POST', body } : {};
  const response = await browser.send(`/site/visit?n=${id}`, init);
  assert.equal(response.status, 200);
  const { ids } = (await response.json()) as { ids: number[] };
  assert.deepEqual(
    ids,
    Array.from({ length: 8 }, () => id),
  );
  assert.equal(response.headers.get('x-user'), `${id}`);
}

describe('concurrent requests', () => {
  it('never receive values, cookies, sessions, flashes, uploads or languages of each other', async () => {
    const browsers = Array.from({ length: 1000 }, () => new Browser(app));
    for (let round = 0; round < 2; round++) {
      await Promise.all(browsers.map((browser, id) => visit(browser, id)));
    }
    const sessions = new Set(browsers.map(({ cookies }) => cookies.get('FWSESSID')));
    assert.equal(sessions.size, browsers.length);
  });

  it('leave no handlers, locks or slots behind', async () => {
    const counts = () =>
      ['exit', 'beforeExit', 'SIGTERM', 'uncaughtException'].map((name) =>
        process.listenerCount(name),
      );
    const before = counts();
    const browsers = Array.from({ length: 1000 }, () => new Browser(app));
    await Promise.all(browsers.map((browser, id) => visit(browser, id)));
    assert.deepEqual(counts(), before);
  });
});
