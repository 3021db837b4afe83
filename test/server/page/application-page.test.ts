import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { Event, Fw } from '../../../server/core/index.ts';
import { Bootstrap, Manager, PageProto } from '../../../server/page/index.ts';
import {
  type Application,
  type OutgoingMessage,
  Response,
  type Response as WebResponse,
} from '../../../server/web/index.ts';
import { appOf } from '../web/support.ts';
import { marked } from './support.ts';

type Change = (response: WebResponse, app: Application) => unknown;

/** A subclass of Response, for which the fast path does not apply. */
class OwnResponse extends Response {}

const app = (): Application => Fw.app as Application;
const quiet = { enableCsrfValidation: false, cookieValidationKey: 'k3y' };

/** The response for a changed page, sent by an application with this class of responses. */
async function leave(change: Change, responseClass: object | null, headers: object) {
  const page = async () => {
    const made = await PageProto.render('C', { text: 'grün', late: async () => 1 });
    await change(made, app());
    return made;
  };
  const site = appOf(
    { page, move: () => change(app().response.redirect('/site/page#p'), app()) },
    { bootstrapOnce: [Bootstrap], name: 'Shop' },
    {
      request: quiet,
      pageproto: { class: Manager, version: 'v1', rootView: ({ html }: { html: string }) => html },
      ...(responseClass && { response: { class: responseClass } }),
    },
  );
  await site.ready();
  const messageFor = async (path: string): Promise<OutgoingMessage> => {
    const request = new Request(`https://h.test${path}`, { headers: { ...headers } });
    const message = await site.handle(request);
    await message.finish(true);
    return message;
  };
  const messages = [await messageFor('/site/page?q=1'), await messageFor('/site/move')];
  return messages.map(({ status, headers: sent, body }) => ({ status, sent, body }));
}

const changes: Readonly<Record<string, Change>> = {
  'is left alone': () => undefined,
  'gets a header': (response) => response.headers.set('X-Own', 'yes'),
  'gets another media type': (response) => response.headers.set('Content-Type', 'text/plain'),
  'gets a cookie': (response) => response.cookies.add({ name: 'c', value: 'v' }),
  'gets another status': (response) => (response.statusCode = 404),
  'gets a status without body': (response) => (response.statusCode = 204),
  'gets other content': (response) => (response.content = 'other'),
  'gets data': (response) => Object.assign(response, { format: 'json', data: { own: true } }),
  'is heard before it is sent': (response) =>
    response.on(
      'beforeSend',
      () => void response.headers.set('X-Heard', response.headers.getLine('vary')),
    ),
  'is heard by a pattern': (response) =>
    response.on('before*', () => void response.headers.set('X-Heard', 'yes')),
  'is changed once its content is made': (response) =>
    response.on('afterPrepare', () => void (response.content = 'replaced')),
  'is heard first': (response) =>
    response.on(
      'beforeSend',
      () => void response.headers.set('X-Heard', String(response.statusCode)),
      null,
      false,
    ),
  'is not heard any more': (response) => response.off('beforeSend'),
  'is heard as a class': () =>
    Event.on(Response, 'beforeSend', ({ sender }) => {
      (sender as WebResponse).headers.set('X-Class', 'yes');
    }),
  'is heard by the name of the class': () =>
    Event.on('*onse', 'beforeSend', ({ sender }) => {
      (sender as WebResponse).headers.set('X-Class', 'yes');
    }),
  'is cleared': (response) => {
    response.clear();
    response.content = 'anew';
  },
  'comes with a session': (_, { session }) => session.setFlash('note', 'kept'),
};

describe('A page of an application', () => {
  after(() => {
    Fw.app = null;
  });
  for (const [title, change] of Object.entries(changes)) {
    for (const [client, headers] of Object.entries({ browser: {}, client: marked })) {
      it(`that ${title} is sent to a ${client} like any other response`, async () => {
        const short = await leave(change, null, headers);
        const long = await leave(change, OwnResponse, headers);
        assert.deepEqual(withoutSecrets(short), withoutSecrets(long));
      });
    }
  }

  it('uses the response class of the container', async () => {
    const names: string[] = [];
    Fw.container.set(Response, OwnResponse);
    try {
      await leave((response) => names.push(response.constructor.name), null, {});
    } finally {
      Fw.container.clear(Response);
    }
    assert.deepEqual([...new Set(names)], ['OwnResponse']);
  });
});

/** Session ids and signatures are random; lengths and order are not. */
function withoutSecrets(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/=[\w%-]{40,}/g, '=secret'));
}
