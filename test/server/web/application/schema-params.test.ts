import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';

import { Action, type ParamDefinitions } from '../../../../server/core/index.ts';
import { Application, Controller } from '../../../../server/web/index.ts';

/** An application whose only action returns its arguments as JSON. */
function echo(params: ParamDefinitions) {
  class SiteController extends Controller {
    static actionParams = { index: params };
    override enableCsrfValidation = false;

    actionIndex(...args: unknown[]) {
      return this.asJson({ args, bound: this.actionParams });
    }
  }
  const app = Application.create({
    id: 'test',
    basePath: import.meta.dirname,
    controllerNamespace: { site: SiteController },
    components: { request: { cookieValidationKey: 'k' } },
  });
  return async (query: string, init: RequestInit = {}) => {
    const headers = { accept: 'application/json', ...(init.headers as Record<string, string>) };
    const url = `http://h.test/?${query}`;
    const response = await app.fetch(new Request(url, { ...init, headers }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

const libraries = {
  zod: {
    id: z.coerce.number().int().positive(),
    page: z.coerce.number().default(1),
    account: z.strictObject({ mail: z.email(), age: z.coerce.number().min(18) }),
    known: z.string().refine(async (text) => text === 'a'),
  },
  valibot: {
    id: v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1)),
    page: v.optional(v.pipe(v.string(), v.transform(Number)), '1'),
    account: v.strictObject({
      mail: v.pipe(v.string(), v.email()),
      age: v.pipe(v.string(), v.transform(Number), v.minValue(18)),
    }),
    known: v.pipeAsync(
      v.string(),
      v.checkAsync(async (text) => text === 'a', 'No.'),
    ),
  },
  // Has no asynchronous checks.
  arktype: {
    id: type('string.integer.parse').to('number >= 1'),
    page: type('string | undefined').pipe((text) => Number(text ?? 1)),
    account: type({
      '+': 'reject',
      mail: 'string.email',
      age: type('string.numeric.parse').to('number >= 18'),
    }),
    known: null,
  },
};

describe('Parameters of actions by Standard Schema', () => {
  for (const [name, schemas] of Object.entries(libraries)) {
    const { account, id, known, page } = schemas;

    it(`are the output of ${name}`, async () => {
      const send = echo({ id, page: { schema: page }, plain: 'int' });
      const { body } = await send('id=7&plain=3');
      assert.deepEqual(body, { args: [7, 1, 3], bound: { id: 7, page: 1, plain: 3 } });
    });

    it(`that ${name} refuses are answered with 400`, async () => {
      const { status, body } = await echo({ id })('id=x');
      assert.equal(status, 400);
      assert.match(String(body['message']), /^Invalid data received for parameter "id"\. ./);
    });

    it(`that ${name} requires are answered with 400, or have their default`, async () => {
      const { status, body } = await echo({ id, other: 'string' })('');
      assert.equal(status, 400);
      assert.equal(body['message'], 'Missing required parameters: id, other');
      const { body: found } = await echo({ id: { schema: id, default: null } })('');
      assert.deepEqual(found['args'], [null]);
    });

    if (known) {
      it(`may be validated asynchronously by ${name}`, async () => {
        const send = echo({ known });
        assert.deepEqual((await send('known=a')).body['args'], ['a']);
        assert.equal((await send('known=b')).status, 400);
      });
    }

    it(`are the body as the output of ${name}, without the token of the form`, async () => {
      const send = echo({ account: { schema: account, body: true } });
      const given = { mail: 'a@b.de', age: '20', _csrf: 'token' };
      const { body } = await send('', form(given));
      assert.deepEqual(body['args'], [{ mail: 'a@b.de', age: 20 }]);
    });

    it(`are answered with 422 and the texts of ${name} for an invalid body`, async () => {
      const send = echo({ account: { schema: account, body: true } });
      const { status, body } = await send('', form({ mail: 'x', age: '7' }));
      assert.equal(status, 422);
      assert.match(String(body['message']), /^mail: .+\nage: .+/);
      assert.equal((await send('', form({ mail: 'a@b.de', age: '20', more: '1' }))).status, 422);
      assert.equal((await send('')).status, 422);
    });
  }

  it('are the unchanged body without a schema', async () => {
    const send = echo({ data: { body: true } });
    assert.deepEqual((await send('', form({ a: '1' }))).body['args'], [{ a: '1' }]);
    assert.deepEqual((await send('')).body['args'], [{}]);
  });

  it('apply to stand-alone actions as well', async () => {
    class EchoAction extends Action {
      static params = {
        body: { body: true, schema: z.object({ a: z.string() }) },
        n: z.coerce.number(),
      };
      run(body: object, n: number) {
        return JSON.stringify([body, n]);
      }
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { echo: EchoAction },
      components: { request: { cookieValidationKey: 'k', enableCsrfValidation: false } },
    });
    const request = new Request('http://h.test/?r=echo&n=5', form({ a: 'x' }));
    assert.equal(await (await app.fetch(request)).text(), '[{"a":"x"},5]');
  });
});
