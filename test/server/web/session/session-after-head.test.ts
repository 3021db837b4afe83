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
