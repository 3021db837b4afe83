import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Fw, HttpException, UserException } from '../../../../server/core/index.ts';
import {
  errorChain,
  errorFacts,
  errorRecord,
  stackFrames,
} from '../../../../server/web/error/error-facts.ts';
import { requestLine, requestTables } from '../../../../server/web/error/request-tables.ts';
import { sourceExcerpt } from '../../../../server/web/error/source-excerpt.ts';
import { debugPage, type ShownFrame } from '../../../../server/web/error/debug-page.template.ts';
import { Request as WebRequest } from '../../../../server/web/index.ts';
import { templateMarkup } from '../../../../server/web/view/template-markup.ts';
import { assertLinear } from '../../../support/growth.ts';

const hidden = 'An internal server error occurred.';

describe('errorFacts', () => {
  for (const [title, error, debug, facts] of [
    ['an error', new Error('x'), false, [500, 'Internal Server Error', hidden, 0]],
    ['an error in debug mode', new Error('x'), true, [500, 'Error', 'x', 0]],
    ['an error without text', new Error(''), true, [500, 'Error', 'Internal Server Error', 0]],
    ['a fault of a client', new HttpException(404, 'gone'), false, [404, 'Not Found', 'gone', 0]],
    ['one without text', new HttpException(404), false, [404, 'Not Found', 'Not Found', 0]],
    ['one with a code', new HttpException(409, 'x', { code: 7 }), false, [409, 'Conflict', 'x', 7]],
    ['a text', 'x', true, [500, 'Error', 'x', 0]],
    ['a text for visitors', 'x', false, [500, 'Internal Server Error', hidden, 0]],
  ] as const) {
    it(`describes ${title}`, () => {
      const { status, name, message, code } = errorFacts(error, debug);
      assert.deepEqual([status, name, message, code], facts);
    });
  }

  it('shows the message of a UserException', () => {
    assert.equal(errorFacts(new UserException('for you'), false).message, 'for you');
  });
});

describe('errorChain', () => {
  const nested = (depth: number): Error =>
    depth === 1 ? new Error('1') : new Error(String(depth), { cause: nested(depth - 1) });

  it('has at most ten errors', () => {
    for (const [depth, length] of [
      [1, 1],
      [9, 9],
      [10, 10],
      [11, 10],
    ] as const) {
      assert.equal(errorChain(nested(depth)).length, length);
    }
  });

  it('ends at a cause that is not one, and accepts others that are not errors', () => {
    const one = (cause: unknown): Error => new Error('x', { cause });
    for (const cause of [null, undefined]) assert.equal(errorChain(one(cause)).length, 1);
    for (const cause of [0, '', { cause: 'y' }]) {
      assert.deepEqual(errorChain(one(cause)).slice(1), [cause]);
    }
    assert.deepEqual(errorChain({ cause: new Error('y') }), [{ cause: new Error('y') }]);
  });
});

describe('stackFrames', () => {
  const framesOf = (message: string, ...lines: readonly string[]) =>
    stackFrames(
      Object.assign(new Error(message), { stack: [`Error: ${message}`, ...lines].join('\n') }),
    );

  it('parses places with and without a function', () => {
    assert.deepEqual(
      framesOf(
        'x',
        '    at Shop.sell (file:///srv/a%20b/shop.ts:12:5)',
        '    at async run (/srv/run.js:1:20)',
        '    at file:///srv/main.ts:3:1',
        '    at read (node:fs:7:1)',
        '    at lib (/srv/node_modules/lib/index.js:2:2)',
        '    at call (https://h.test/x.js:4:4)',
        '    at native',
      ),
      [
        { call: 'Shop.sell', file: '/srv/a b/shop.ts', line: 12, isOwn: true },
        { call: 'run', file: '/srv/run.js', line: 1, isOwn: true },
        { call: '', file: '/srv/main.ts', line: 3, isOwn: true },
        { call: 'read', file: 'node:fs', line: 7, isOwn: false },
        { call: 'lib', file: '/srv/node_modules/lib/index.js', line: 2, isOwn: false },
        { call: 'call', file: 'https://h.test/x.js', line: 4, isOwn: true },
      ],
    );
  });

  it('distinguishes the framework from the program', () => {
    const thrown = ((): unknown => {
      try {
        return Fw.getAlias('@none');
      } catch (error) {
        return error;
      }
    })();
    const [first, ...others] = stackFrames(thrown);
    assert.deepEqual([first?.call, first?.isOwn], ['Fw.getAlias', false]);
    assert.ok(others.some(({ isOwn, file }) => isOwn && file.endsWith('error-facts.test.ts')));
  });

  it('parses the places of an error without text', () => {
    assert.match(stackFrames(new Error(''))[0]?.file ?? '', /error-facts\.test\.ts$/);
  });

  it('returns no places when the message is not in the stack, or without an error', () => {
    const error = new Error('x');
    const { stack } = error;
    error.message = 'another';
    assert.deepEqual(stackFrames(error), []);
    assert.deepEqual(stackFrames({ stack }), []);
  });

  it('keeps an invalid URL unchanged', () => {
    assert.equal(framesOf('x', '    at a (file:///srv/%zz.ts:1:1)')[0]?.file, 'file:///srv/%zz.ts');
  });
});

describe('errorRecord', () => {
  it('contains only public data for visitors', () => {
    const error = new Error('x', { cause: new Error('y') });
    assert.deepEqual(errorRecord(error, false), {
      name: 'Internal Server Error',
      message: hidden,
      code: 0,
      status: 500,
    });
  });

  it('contains the place for developers, and none for values that are not errors', () => {
    const record = errorRecord(new RangeError('x'), true);
    assert.equal(record['type'], 'RangeError');
    assert.match(String(record['file']), /error-facts\.test\.ts$/);
    assert.ok(Number(record['line']) > 1);
    assert.match(String((record['stack-trace'] as string[])[0]), /^at .*error-facts\.test\.ts/);
    const { type, file, line, 'stack-trace': trace } = errorRecord('x', true);
    assert.deepEqual([type, file, line, trace], ['string', '', 0, []]);
  });
});

describe('sourceExcerpt', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fwx-source-'));
    writeFileSync(join(folder, 'a.ts'), ['1', '2', '3', '4', '5', '6', '7'].join('\n'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const [line, around, from, lines] of [
    [4, 1, 3, '345'],
    [1, 2, 1, '123'],
    [2, 2, 1, '1234'],
    [3, 2, 1, '12345'],
    [4, 2, 2, '23456'],
    [7, 2, 5, '567'],
    [4, 0, 4, '4'],
  ] as const) {
    it(`contains the lines ${lines} around ${line}`, async () => {
      const excerpt = await sourceExcerpt(join(folder, 'a.ts'), line, around);
      assert.deepEqual(excerpt, { from, lines: lines.split('') });
    });
  }

  it('is null for a missing file', async () => {
    assert.equal(await sourceExcerpt(join(folder, 'b.ts'), 1, 1), null);
  });
});

describe('Requests on error pages', () => {
  const bound = (path: string, headers: Record<string, string> = {}): WebRequest =>
    WebRequest.create({}).bind(new Request(`http://h.test${path}`, { headers }));

  for (const [path, line] of [
    ['/a', 'GET /a'],
    ['/a?b=1&token=s&my_KEY=s&c', 'GET /a?b=1&token=••••••&my_KEY=••••••&c'],
    [`/${'x'.repeat(1999)}`, `GET /${'x'.repeat(1999)}`],
    [`/${'x'.repeat(2000)}`, `GET /${'x'.repeat(1999)}`],
  ] as const) {
    it(`are named "${line.slice(0, 50)}"`, () => assert.equal(requestLine(bound(path)), line));
  }

  it('are read in time that grows with their length', () =>
    assertLinear((length) => requestLine(bound(`/?${'a'.repeat(length)}`)), 32_000));

  it('have tables of headers, query and body, with masked secrets', () => {
    const request = bound('/?q=x&password=s&n[a]=1&n[token]=s', {
      'x-a': 'b',
      cookie: 's=s',
      referer: 'https://jane:s@h.test/?token=s&b=1',
    });
    request.setBodyParams({
      deep: {
        list: [{ secret: 's', plain: 'p', card_number: 's', site: 'https://jane:s@h.test' }],
      },
      long: 'x'.repeat(3000),
    });
    const tables = Object.fromEntries(
      requestTables(request).map(([title, rows]) => [title, Object.fromEntries(rows)]),
    );
    assert.deepEqual(tables['Query'], {
      q: 'x',
      password: '••••••',
      n: '{"a":"1","token":"••••••"}',
    });
    assert.equal(tables['Headers']?.['x-a'], 'b');
    assert.equal(tables['Headers']?.['cookie'], '••••••');
    assert.equal(tables['Headers']?.['referer'], 'https://••••••@h.test/?token=••••••&b=1');
    assert.equal(
      tables['Body']?.['deep'],
      '{"list":[{"secret":"••••••","plain":"p","card_number":"••••••","site":"https://••••••@h.test"}]}',
    );
    assert.equal(tables['Body']?.['long'], 'x'.repeat(2000));
  });

  it('have an empty table for unreadable data', () => {
    const request = bound('/');
    request.getQueryParams = () => {
      throw new Error('no');
    };
    assert.deepEqual(requestTables(request)[1], ['Query', []]);
  });
});

describe('debugPage', () => {
  const frame = (isOwn: boolean, line: number, hasSource: boolean): ShownFrame => ({
    call: line === 1 ? '' : `call${line}`,
    file: `f${line}.ts`,
    line,
    isOwn,
    excerpt: hasSource ? { from: line - 1, lines: ['before', 'here', 'after'] } : null,
  });
  const markup = (frames: readonly ShownFrame[]): Promise<string> =>
    templateMarkup(
      debugPage({
        facts: { status: 500, name: 'Error', message: 'x', code: 0 },
        errors: [{ type: 'Error', message: 'x', frames, stack: 'the stack' }],
        tables: [
          ['Empty', []],
          ['Query', [['a', 'b']]],
        ],
        requestLine: 'GET /',
      }),
    );

  it('opens the nearest place of the program with a readable source', async () => {
    const page = await markup([
      frame(false, 2, true),
      frame(true, 3, false),
      frame(true, 4, true),
      frame(true, 5, true),
    ]);
    const details = [...page.matchAll(/<details class="(\w+)"( open)?[^>]*>\s*<summary>(\w+)/g)];
    assert.deepEqual(
      details.map(([, kind, open, call]) => [kind, Boolean(open), call]),
      [
        ['vendor', false, 'call2'],
        ['own', false, 'call3'],
        ['own', true, 'call4'],
        ['own', false, 'call5'],
      ],
    );
    assert.match(page, /<span class="hit"><i>4<\/i>here<\/span>/);
    assert.equal(page.match(/class="hit"/g)?.length, 3);
    assert.doesNotMatch(page, /the stack/);
    assert.match(page, /<h2>Query<\/h2>/);
    assert.doesNotMatch(page, /<h2>Empty<\/h2>/);
  });

  it('opens nothing without such a place, and names the top level of a module', async () => {
    const page = await markup([frame(true, 1, false)]);
    assert.doesNotMatch(page, /<details[^>]* open/);
    assert.match(page, /\(module\)/);
  });

  it('shows the stack unchanged when no place can be parsed', async () => {
    assert.match(await markup([]), /<pre><span>the stack<\/span><\/pre>/);
  });
});
