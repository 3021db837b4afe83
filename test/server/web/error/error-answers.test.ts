import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import { Fw, HttpException, Logger, LogLevel } from '../../../../server/core/index.ts';
import { ErrorHandler } from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

describe('ErrorHandler.logException', () => {
  for (const [error, level, category] of [
    [new HttpException(404), LogLevel.WARNING, 'HttpException:404'],
    [new HttpException(499), LogLevel.WARNING, 'HttpException:499'],
    [new HttpException(500), LogLevel.ERROR, 'HttpException:500'],
    [new RangeError('x'), LogLevel.ERROR, 'RangeError'],
    ['x', LogLevel.ERROR, 'Error'],
  ] as const) {
    it(`logs ${category} with level ${level}`, () => {
      const before = Fw.getLogger();
      const logger = Logger.create({ dispatcher: { dispatch: () => undefined } });
      Fw.setLogger(logger);
      try {
        new ErrorHandler().logException(error);
      } finally {
        Fw.setLogger(before);
      }
      assert.deepEqual(
        logger.messages.map(([text, ...rest]) => [text, rest[0], rest[1]]),
        [[error, level, category]],
      );
    });
  }
});

describe('ErrorHandler', () => {
  afterEach(() => {
    Fw.DEBUG = false;
  });

  const failing = (error: unknown, format: string, components = {}) =>
    appOf(
      {
        index({ response }) {
          response.format = format;
          for (const name of ['Vary', 'Access-Control-Allow-Origin', 'X-Own']) {
            response.headers.set(name, 'kept');
          }
          throw error;
        },
        error: () => 'by the action',
      },
      {},
      { errorHandler: { errorAction: 'site/error' }, ...components },
    );

  for (const [debug, error, isShown] of [
    [false, new Error('x'), true],
    [false, new HttpException(404, 'x'), true],
    [true, new HttpException(404, 'x'), true],
    [true, new Error('x'), false],
  ] as const) {
    it(`${isShown ? 'uses' : 'does not use'} the error action for ${error.name} with debug ${debug}`, async () => {
      Fw.DEBUG = debug;
      const text = await (await send(failing(error, 'html'), '/')).text();
      assert.equal(text === 'by the action', isShown);
    });
  }

  it('writes stacks of all causes as text in debug mode', async () => {
    Fw.DEBUG = true;
    const inner = Object.assign(new Error('inner'), { stack: '' });
    const error = new Error('outer', { cause: inner });
    const text = await (await send(failing(error, 'raw'), '/')).text();
    assert.match(text, /^Error: outer\n +at [^]*\n\nCaused by: Error: inner$/);
    const thrown = await (await send(failing('only a text', 'raw'), '/')).text();
    assert.equal(thrown, 'only a text');
  });

  it('responds with JSON when the action had chosen JSONP', async () => {
    const response = await send(failing(new HttpException(409, 'Taken'), 'jsonp'), '/');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(((await response.json()) as Record<string, unknown>)['message'], 'Taken');
  });

  it('keeps headers that apply to errors as well', async () => {
    const { headers } = await send(failing(new Error('x'), 'raw'), '/');
    assert.deepEqual(
      ['vary', 'access-control-allow-origin', 'access-control-expose-headers', 'x-own'].map(
        (name) => headers.get(name),
      ),
      ['kept', 'kept', null, null],
    );
  });

  it('responds without services too', async () => {
    const response = await new ErrorHandler().handleException(new HttpException(404, 'gone'));
    assert.equal(response.statusCode, 404);
    assert.match(String(response.data), /gone/);
  });
});
