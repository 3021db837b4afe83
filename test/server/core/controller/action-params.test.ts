import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { BaseObject, type ParamOptions } from '../../../../server/core/index.ts';
import { bindParams as bind, type BoundParams } from '../../../../server/core/internal.ts';
import { withApp } from '../support.ts';

const invalid = Symbol('invalid');
const rows: [title: string, definition: ParamOptions, given: unknown, value: unknown][] = [
  ['59', { type: 'int' }, '007', invalid],
  ['59', { type: 'bool' }, 'maybe', invalid],
  ['59', { type: 'string' }, ['a'], invalid],
  ['', { type: 'int' }, ' -12 ', -12],
  ['', { type: 'int' }, '+5', 5],
  ['', { type: 'int' }, '0', 0],
  ['', { type: 'int' }, '1.0', invalid],
  ['', { type: 'int' }, '1e3', invalid],
  ['', { type: 'int' }, '9007199254740993', invalid],
  ['', { type: 'int' }, '', invalid],
  ['', { type: 'int' }, 5, 5],
  ['', { type: 'float' }, '1.5e3', 1500],
  ['', { type: 'float' }, '.5', 0.5],
  ['', { type: 'float' }, 'Infinity', invalid],
  ['', { type: 'float' }, '0x10', invalid],
  ['', { type: 'float' }, '1e999', invalid],
  ['', { type: 'bool' }, 'YES', true],
  ['', { type: 'bool' }, 'on', true],
  ['', { type: 'bool' }, '', false],
  ['', { type: 'bool' }, 'Off', false],
  ['', { type: 'bool' }, true, true],
  ['', { type: 'array' }, 'a', ['a']],
  ['', { type: 'array' }, ['a', 'b'], ['a', 'b']],
  ['', {}, 'a', 'a'],
  ['', {}, { a: 1 }, invalid],
  ['', { type: 'int', nullable: true }, '', null],
  ['', { type: 'string', nullable: true }, '', ''],
  ['', { type: 'bool', nullable: true }, '', null],
  ['', { type: 'int', nullable: true }, 'x', invalid],
];

/** Parameters without a schema that returns a promise. */
const bindParams = (...args: Parameters<typeof bind>): BoundParams => bind(...args) as BoundParams;

describe('bindParams', () => {
  for (const [title, definition, given, value] of rows) {
    it(`${title} ${JSON.stringify(definition)} ${value === invalid ? 'refuses' : 'accepts'} ${JSON.stringify(given)}`, () => {
      const run = () => bindParams({ id: definition }, { id: given }).args[0];
      if (value === invalid) {
        assert.throws(run, {
          name: 'BadRequestHttpException',
          statusCode: 400,
          message: 'Invalid data received for parameter "id".',
        });
      } else assert.deepEqual(run(), value);
    });
  }

  it('60 names all missing parameters', () => {
    assert.throws(() => bindParams({ id: 'int', q: { default: 1 }, slug: 'string' }, {}), {
      name: 'BadRequestHttpException',
      message: 'Missing required parameters: id, slug',
    });
  });

  it('passes arguments in the order of the declaration', () => {
    const bound = bindParams(
      { b: 'string', a: { type: 'int', default: 7 } },
      { a: '1', b: 'x', c: 'y' },
    );
    assert.deepEqual(bound, { args: ['x', 1], values: { b: 'x', a: 1 } });
  });

  it('uses defaults without conversion', () => {
    assert.deepEqual(bindParams({ a: { type: 'int', default: null } }, {}).args, [null]);
  });

  it('reads own properties only', () => {
    assert.throws(
      () => bindParams(JSON.parse('{"toString":"string","constructor":"string"}'), {}),
      {
        message: 'Missing required parameters: toString, constructor',
      },
    );
    assert.throws(
      () => bindParams({ a: 'string' }, Object.create({ a: 'x' }) as Record<string, unknown>),
      {
        message: 'Missing required parameters: a',
      },
    );
  });

  it('injects components by name, by id and by class', async () => {
    class Mailer extends BaseObject {}
    class Queue extends BaseObject {}
    await withApp({ components: { mailer: Mailer, jobs: Queue } }, (app) => {
      const { args } = bindParams(
        { mailer: { inject: Mailer }, q: { inject: 'jobs' }, made: { inject: Queue } },
        { mailer: 'from the client' },
        app,
      );
      assert.equal(args[0], app.get('mailer'));
      assert.equal(args[1], app.get('jobs'));
      assert.ok(args[2] instanceof Queue);
      const tokens = { mailer: Mailer, made: Queue, id: 'int' } as const;
      const bare = bindParams(tokens, { id: '7' }, app);
      assert.equal(bare.args[0], app.get('mailer'));
      assert.ok(bare.args[1] instanceof Queue);
      assert.equal(bare.args[2], 7);
    });
  });

  it('answers 500 when a service is not found, unless it has a default', () => {
    assert.throws(() => bindParams({ mailer: { inject: 'nothing' } }, {}), {
      name: 'ServerErrorHttpException',
      message: 'Could not load required service: mailer',
    });
    assert.deepEqual(bindParams({ mailer: { inject: 'nothing', default: null } }, {}).args, [null]);
  });

  it('returns values of the declared type or a client error for any input', () => {
    const types = {
      int: 'number',
      float: 'number',
      bool: 'boolean',
      string: 'string',
      array: 'object',
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[])),
        fc.anything(),
        (type, given) => {
          try {
            const [value] = bindParams({ p: { type, default: undefined } }, { p: given }).args;
            assert.ok(value === undefined ? given == null : typeof value === types[type]);
          } catch (error) {
            assert.equal((error as Error).name, 'BadRequestHttpException');
          }
        },
      ),
    );
  });

  it('parses every printed integer and number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) =>
        assert.equal(bindParams({ p: 'int' }, { p: String(n) }).args[0], n),
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) =>
        assert.equal(bindParams({ p: 'float' }, { p: String(n) }).args[0], n + 0),
      ),
    );
  });
});
