import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { BadRequestHttpException } from '../../../../server/core/index.ts';
import { multipartParts } from '../../../../server/web/index.ts';
import { readParameters } from '../../../../server/web/multipart/part-headers.ts';

/** `bytes` in chunks of `size`. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every part as `[name, filename, content]`. */
async function parse(
  body: Uint8Array | string,
  size = 1000,
  type = 'multipart/form-data; boundary=b',
) {
  const found: [string, string | null, string][] = [];
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  for await (const part of multipartParts(pieces(bytes, size), type)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.body) chunks.push(chunk);
    found.push([part.name, part.filename, Buffer.concat(chunks).toString('latin1')]);
  }
  return found;
}

const disposition = 'Content-Disposition: form-data; name="a"';
const part = (content: string, head = disposition) => `--b\r\n${head}\r\n\r\n${content}\r\n`;

describe('multipartParts', () => {
  for (const [title, body, expected] of [
    ['one field', `${part('x')}--b--\r\n`, [['a', null, 'x']]],
    ['no line break at the end', `${part('x')}--b--`, [['a', null, 'x']]],
    ['an empty field', `${part('')}--b--`, [['a', null, '']]],
    ['no field', '--b--\r\n', []],
    ['text before and behind', `preamble\r\n${part('x')}--b--\r\nepilogue`, [['a', null, 'x']]],
    ['blanks behind a delimiter', `--b \t\r\n${disposition}\r\n\r\nx\r\n--b--`, [['a', null, 'x']]],
    [
      'a file',
      `${part('x', `${disposition}; filename="f.txt"\r\nContent-Type: text/x`)}--b--`,
      [['a', 'f.txt', 'x']],
    ],
    ['a file without a name', `${part('', `${disposition}; filename=""`)}--b--`, [['a', '', '']]],
    [
      'escaped quotes and line breaks',
      `${part('x', `${disposition}; filename="a%22b%0D%0Ac%20.txt"`)}--b--`,
      [['a', 'a"b\r\nc%20.txt', 'x']],
    ],
    [
      'headers in other letters',
      `${part('x', 'CONTENT-DISPOSITION:form-data; NAME="a"')}--b--`,
      [['a', null, 'x']],
    ],
    [
      'what looks like a delimiter',
      `${part('\r\n--c\r\n--\r\n-\r\n')}--b--`,
      [['a', null, '\r\n--c\r\n--\r\n-\r\n']],
    ],
    [
      'two fields',
      `${part('x')}${part('y')}--b--`,
      [
        ['a', null, 'x'],
        ['a', null, 'y'],
      ],
    ],
  ] as const) {
    // prettier-ignore
    for (const size of [1, 3, 1000]) {
      it(`parses ${title} in chunks of ${size}`, async () => {
        assert.deepEqual(await parse(body, size), expected);
      });
    }
  }

  it('parses names in UTF-8', async () => {
    const body = Buffer.from(
      part('x', 'Content-Disposition: form-data; name="ö"; filename="日.txt"'),
    );
    assert.deepEqual(await parse(Buffer.concat([body, Buffer.from('--b--')])), [
      ['ö', '日.txt', 'x'],
    ]);
  });

  for (const type of [
    'multipart/form-data; charset=utf-8; boundary="b"',
    'Multipart/Form-Data;boundary=b',
  ]) {
    it(`accepts the type ${type}`, async () => {
      assert.equal((await parse(`${part('x')}--b--`, 1000, type)).length, 1);
    });
  }

  for (const [title, body] of [
    ['an empty body', ''],
    ['a body without a delimiter', 'hello'],
    ['a body that breaks off in a field', part('x').slice(0, -3)],
    ['a body without the last delimiter', part('x')],
    ['a body that breaks off in the headers', `--b\r\n${disposition}`],
    ['a part without a name', `${part('x', 'Content-Disposition: form-data')}--b--`],
    ['a part without headers', '--b\r\n\r\nx\r\n--b--'],
    ['text behind a delimiter', `--bad\r\n${disposition}\r\n\r\nx\r\n--b--`],
    ['headers without end', `--b\r\n${'x'.repeat(20_000)}`],
    ['headers of many lines', `--b\r\n${'x: y\r\n'.repeat(10_000)}`],
  ] as const) {
    it(`refuses ${title}`, async () => {
      await assert.rejects(parse(body), { name: 'BadRequestHttpException' });
    });
  }

  for (const type of [
    '',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ]) {
    it(`refuses the type ${type.slice(0, 40)}`, async () => {
      await assert.rejects(parse('--b--', 10, type), { name: 'BadRequestHttpException' });
    });
  }

  it('skips the rest of a part that is not read', async () => {
    const names: string[] = [];
    const body = Buffer.from(`${part('x'.repeat(5000))}${part('y')}--b--`);
    for await (const { name } of multipartParts(pieces(body, 7), 'multipart/form-data; boundary=b'))
      names.push(name);
    assert.deepEqual(names, ['a', 'a']);
  });

  it('parses the output of the platform, in chunks of any size', async () => {
    // Writers of a form encode quotes and line breaks, but no percent sign: these three cannot be distinguished.
    const name = fc.string({ minLength: 1 }).filter((text) => !/%(?:22|0D|0A)/i.test(text));
    const field = fc.record({
      name,
      content: fc.uint8Array(),
      isFile: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (fields, size) => {
          const form = new FormData();
          for (const { name, content, isFile } of fields) {
            if (isFile) form.append(name, new File([content], 'f'));
            else form.append(name, Buffer.from(content).toString('hex'));
          }
          const response = new Response(form);
          const type = response.headers.get('content-type') ?? '';
          const parsed = await parse(await response.bytes(), size, type);
          const expected = fields.map(({ name, content, isFile }) => [
            name,
            isFile ? 'f' : null,
            Buffer.from(content).toString(isFile ? 'latin1' : 'hex'),
          ]);
          assert.deepEqual(parsed, expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('throws only documented errors for anything else', async () => {
    const token = fc.constantFrom(
      '--b',
      '\r\n',
      '--',
      disposition,
      '; filename="',
      '"',
      'x',
      '\r',
      '\n',
      ':',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token), fc.integer({ min: 1, max: 20 }), async (tokens, size) => {
        try {
          await parse(tokens.join(''), size);
        } catch (error) {
          assert.ok(error instanceof BadRequestHttpException);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('readParameters', () => {
  for (const [value, expected] of [
    ['form-data; name=a', { name: 'a' }],
    ['; name=a', { name: 'a' }],
    [';name="a;b"; NAME=c; filename = "d"', { name: 'a;b', filename: 'd' }],
    ['form-data', {}],
    ['form-data;', {}],
  ] as const) {
    it(`parses ${value}`, () => {
      assert.deepEqual(Object.fromEntries(readParameters(value)), expected);
    });
  }
});
