import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as door from '../../../../server/core/index.ts';

const { ...core } = door;

const table = [
  ['BadRequestHttpException', 400, 'Bad Request'],
  ['UnauthorizedHttpException', 401, 'Unauthorized'],
  ['ForbiddenHttpException', 403, 'Forbidden'],
  ['NotFoundHttpException', 404, 'Not Found'],
  ['MethodNotAllowedHttpException', 405, 'Method Not Allowed'],
  ['NotAcceptableHttpException', 406, 'Not Acceptable'],
  ['ConflictHttpException', 409, 'Conflict'],
  ['GoneHttpException', 410, 'Gone'],
  ['UnsupportedMediaTypeHttpException', 415, 'Unsupported Media Type'],
  ['RangeNotSatisfiableHttpException', 416, 'Range Not Satisfiable'],
  ['UnprocessableEntityHttpException', 422, 'Unprocessable Content'],
  ['TooManyRequestsHttpException', 429, 'Too Many Requests'],
  ['ServerErrorHttpException', 500, 'Internal Server Error'],
] as const;

describe('HttpException', () => {
  for (const [name, status, phrase] of table) {
    it(`has the status ${status} ${phrase} for ${name}`, () => {
      const cause = new Error('first');
      const error = new core[name]('text', { cause, code: 2 });
      assert.deepEqual(
        [error.name, error.statusCode, error.getName(), error.message, error.code],
        [name, status, phrase, 'text', 2],
      );
      assert.equal(error.cause, cause);
      assert.ok(error instanceof core.HttpException && error instanceof core.UserException);
      assert.equal(new core[name]().message, '');
    });
  }

  it('names a status without phrase "Error"', () => {
    assert.equal(new core.HttpException(499, 'x').getName(), 'Error');
  });

  it('is a response with its status and message, or its name without one', async () => {
    for (const [message, text] of [
      ['<b>', '<b>'],
      ['', 'Gone'],
    ]) {
      const response = new core.GoneHttpException(message).getResponse();
      assert.equal(response.status, 410);
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
      assert.equal(await response.text(), text);
    }
  });

  it('accepts every error status', () => {
    for (const status of [400, 401, 500, 599]) {
      assert.equal(new core.HttpException(status).statusCode, status);
    }
  });

  for (const status of [200, 399, 600, 404.5, Number.NaN]) {
    it(`refuses the status ${status}`, () => {
      assert.throws(() => new core.HttpException(status, 'x'), {
        name: 'InvalidArgumentException',
        message: `The "statusCode" of an HTTP exception must be from 400 to 599, got ${status}.`,
      });
    });
  }
});
