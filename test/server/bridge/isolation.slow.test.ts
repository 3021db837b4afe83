import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';

import { Session, UploadedFile } from '../../../server/bridge/index.ts';
import { streamMultipart } from '../../../server/web/index.ts';
import { appOf, Browser, send } from '../web/support.ts';
import { slow } from '../../support/slow.ts';

const boundary = 'multipart/form-data; boundary=b';

describe('10,000 requests at a time', slow, () => {
  it('never see users, sessions, uploads or flashes of each other', async () => {
    const count = 10_000;
    let arrived = 0;
    let open = Promise.withResolvers<void>();
    const app = appOf(
      {
        async visit(_, { n }) {
          const file = UploadedFile.getInstanceByName('doc');
          const flash = app.session.getFlash('last', n);
          const known = app.user.id ?? n;
          await app.user.login({ getId: () => String(n) });
          app.response.cookies.add({ name: 'own', value: String(n) });
          // Every request waits until all are in the middle of their handler.
          if (++arrived === count) open.resolve();
          await open.promise;
          app.session.setFlash('last', n);
          const text = new TextDecoder().decode(await file?.arrayBuffer());
          const { request, response, session, user } = app;
          return JSON.stringify([
            flash,
            text,
            known,
            user.id,
            (await user.getIdentity())?.getId(),
            session.get('__id'),
            request.getQueryParam('n'),
            response.cookies.getValue('own'),
          ]);
        },
      },
      {},
      {
        request: { enableCsrfValidation: false },
        session: { class: Session, lockTimeout: 120_000, storeTimeout: 120_000 },
        user: { findIdentity: async (id: string) => ({ getId: () => id }) },
      },
    );
    const reader = streamMultipart({ tempDirectory: tmpdir() });
    const browsers = Array.from({ length: count }, () => new Browser(app));
    for (let round = 0; round < 2; round++) {
      arrived = 0;
      open = Promise.withResolvers();
      await Promise.all(
        browsers.map(async (browser, n) => {
          const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
          const body = `--b\r\nContent-Disposition: form-data; name="doc"; filename="x"\r\n\r\n${n}\r\n--b--`;
          const headers = { 'content-type': boundary, cookie };
          const answer = await send(
            app,
            `/site/visit?n=${n}`,
            { method: 'POST', headers, body },
            { multipart: reader },
          );
          for (const line of answer.headers.getSetCookie()) {
            const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
            browser.cookies.set(name, value);
          }
          assert.deepEqual(await answer.json(), Array(8).fill(String(n)));
        }),
      );
    }
    assert.equal(new Set(browsers.map(({ cookies }) => cookies.get('FWSESSID'))).size, count);
  });
});
