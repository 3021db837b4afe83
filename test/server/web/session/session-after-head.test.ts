import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Fw, Logger, LogLevel } from '../../../../server/core/index.ts';
import { appOf, Browser } from '../support.ts';

describe('A session that is used after the headers were sent', () => {
  let before: Logger;
  let warnings: string[];
  beforeEach(() => {
    before = Fw.getLogger();
    warnings = [];
    const logger = new Logger();
    logger.log = (message, level) => {
      if (level === LogLevel.WARNING) warnings.push(String(message));
    };
    Fw.setLogger(logger);
  });
  afterEach(() => Fw.setLogger(before));

  const browser = () => {
    const app = appOf({
      begin: () => {
        app.session.set('a', 1);
        return 'begun';
      },
      late: () => {
        const { response, session } = app;
        response.stream = (async function* () {
          yield 'late';
          session.set('b', 2);
        })();
        return response;
      },
      renew: () => {
        const { response, session } = app;
        response.stream = (async function* () {
          yield 'renewed';
          session.regenerateID();
        })();
        return response;
      },
      read: () => JSON.stringify(app.session.toArray()),
    });
    return new Browser(app);
  };

  it('keeps the values when the client has its id', async () => {
    const visitor = browser();
    await visitor.text('/site/begin');
    await visitor.text('/site/late');
    assert.equal(await visitor.text('/site/read'), '{"a":1,"b":2}');
    assert.deepEqual(warnings, []);
  });

  it('keeps what other requests have written meanwhile, with the ages of their flash values', async () => {
    const reached = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const app = appOf({
      begin: () => {
        const { session } = app;
        session.set('a', 1);
        session.set('old', 1);
        session.setFlash('m', 'read late');
        return 'begun';
      },
      late: () => {
        const { response, session } = app;
        response.stream = (async function* () {
          reached.resolve();
          await others.promise;
          session.set('a', 2);
          session.remove('old');
          yield String(session.getFlash('m'));
        })();
        return response;
      },
      other: () => {
        const { session } = app;
        session.set('b', { c: 3 });
        session.setFlash('n', 'new');
        return 'other';
      },
      read: () => JSON.stringify(app.session.toArray()),
    });
    const visitor = new Browser(app);
    await visitor.text('/site/begin');
    const late = visitor.text('/site/late');
    await reached.promise;
    await visitor.text('/site/other');
    others.resolve();
    assert.equal(await late, 'read late');
    assert.deepEqual(JSON.parse(await visitor.text('/site/read')), {
      a: 2,
      b: { c: 3 },
      n: 'new',
      __flash: { n: -1 },
    });
  });

  const lost = [
    'The client does not get the id of the session "FWSESSID", whose values are lost: it was made after the headers had been sent.',
  ];

  it('logs a warning when it begins only then', async () => {
    const visitor = browser();
    assert.equal(await visitor.text('/site/late'), 'late');
    assert.deepEqual(warnings, lost);
    assert.equal(await visitor.text('/site/read'), '{}');
  });

  it('logs a warning when it gets another id only then', async () => {
    const visitor = browser();
    await visitor.text('/site/begin');
    await visitor.text('/site/renew');
    assert.deepEqual(warnings, lost);
  });
});
