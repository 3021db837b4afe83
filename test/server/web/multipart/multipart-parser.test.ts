import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { MultipartParser } from '../../../../server/web/multipart/multipart-parser.ts';

interface Part {
  readonly name: string;
  readonly filename: string | null;
  readonly type: string;
  body: Buffer;
}

/** Parts of a body in chunks of the given sizes, in turn. */
function parse(
  body: Buffer,
  boundary: string,
  sizes: readonly number[] = [body.length],
  maxHeaderBytes = 16_384,
): Part[] {
  const parts: Part[] = [];
  const parser = new MultipartParser(
    boundary,
    {
      begin: (headers) => void parts.push({ ...headers, body: Buffer.alloc(0) }),
      data: (bytes) => {
        const part = parts.at(-1);
        if (part) part.body = Buffer.concat([part.body, bytes]);
      },
      end: () => undefined,
    },
    maxHeaderBytes,
  );
  for (let at = 0, i = 0; at < body.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    parser.write(body.subarray(at, at + size));
    at += size;
  }
  if (!parser.isWhole) throw new Error('breaks off');
  return parts;
}

const form = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');

describe('MultipartParser', () => {
  const simple = form(
    'preamble',
    '--b',
    'Content-Disposition: form-data; name="a"',
    '',
    '1',
    '--b \t',
    'content-disposition:form-data; filename="x.txt"; name=b',
    'Content-Type: text/plain',
    '',
    '2\r\n--bx'.replace('bx', 'c'),
    '--b--',
    'epilogue',
  );

  for (let size = 1; size <= 12; size++) {
    it(`finds the same parts in chunks of ${size} bytes`, () => {
      const parts = parse(simple, 'b', [size]);
      assert.deepEqual(
        parts.map(({ name, filename, type, body }) => [name, filename, type, String(body)]),
        [
          ['a', null, '', '1'],
          ['b', 'x.txt', 'text/plain', '2\r\n--c'],
        ],
      );
    });
  }

  it('returns every content, wherever chunks are split', () => {
    // Content that consists of parts of delimiters, which parsers often handle wrongly.
    const tricky = fc
      .array(
        fc.constantFrom(
          '\r',
          '\n',
          '-',
          '--',
          '\r\n',
          '\r\n-',
          '\r\n--',
          'B',
          'x',
          '\r\n--BOUNDAR',
        ),
        { maxLength: 30 },
      )
      .map((list) => list.join(''))
      .filter((text) => !`\r\n${text}`.includes('\r\n--BOUNDARY'));
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(tricky, { maxLength: 5 }), sizes, (contents, cuts) => {
        const lines = contents.flatMap((content, i) => [
          '--BOUNDARY',
          `Content-Disposition: form-data; name="n${i}"`,
          '',
          content,
        ]);
        const parts = parse(form(...lines, '--BOUNDARY--', ''), 'BOUNDARY', cuts);
        assert.deepEqual(
          parts.map(({ body }) => body.toString('latin1')),
          contents,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('parses the output of the built-in writer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.string({ minLength: 1, unit: 'grapheme' }),
            fc.uint8Array({ maxLength: 300 }),
          ),
          { maxLength: 4 },
        ),
        fc.integer({ min: 1, max: 100 }),
        async (entries, size) => {
          const data = new FormData();
          for (const [name, bytes] of entries) data.append(name, new File([bytes], 'f'));
          const response = new Response(data);
          const boundary =
            /boundary=(.*)$/.exec(response.headers.get('content-type') ?? '')?.[1] ?? '';
          const body = Buffer.from(await response.arrayBuffer());
          const parts = parse(body, boundary, [size]);
          const expected = entries.map(([name, bytes]) => [
            name.replace(/\r\n|\r|\n/g, '\r\n'),
            Buffer.from(bytes),
          ]);
          assert.deepEqual(
            parts.map((part) => [part.name, part.body]),
            expected,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('handles any bytes: it finds parts, or reports an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          parse(Buffer.concat([form('--b\r\n'), bytes]), 'b', [7]);
        } catch (error) {
          assert.match((error as Error).message, /breaks off|The form|A part|A delimiter/);
        }
      }),
    );
  });

  const names: readonly (readonly [header: string, name: string, filename: string | null])[] = [
    ['name="a%22b%0D%0A"', 'a"b\r\n', null],
    ['name="a\\"b"', 'a"b', null],
    ['name="a"; filename="C:\\dir\\x.txt"', 'a', 'C:\\dir\\x.txt'],
    ['name="a"; filename="x"; filename*=utf-8\'\'%C3%BC.txt', 'a', 'ü.txt'],
    ['name="a"; filename="x"; filename*=utf-8\'\'%zz', 'a', 'x'],
    ['name="a;b"; filename=""', 'a;b', ''],
    ['name="__proto__"', '__proto__', null],
    ['NAME="a"', 'a', null],
    ['name="first"; name="second"', 'first', null],
    ['name="100%"', '100%', null],
  ];
  for (const [header, name, filename] of names) {
    it(`parses ${header}`, () => {
      const body = form('--b', `Content-Disposition: form-data; ${header}`, '', '', '--b--', '');
      const [part] = parse(body, 'b');
      assert.deepEqual([part?.name, part?.filename], [name, filename]);
    });
  }

  it('parses names in UTF-8', () => {
    const body = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="ключ"\r\n\r\n\r\n--b--',
      'utf8',
    );
    assert.equal(parse(body, 'b')[0]?.name, 'ключ');
  });

  for (const [title, body, message] of [
    [
      'a part without a name',
      form('--b', 'Content-Disposition: form-data', '', 'x', '--b--'),
      /no name/,
    ],
    ['a part without headers', form('--b', '', 'x', '--b--'), /has no name/],
    [
      'a delimiter that goes on',
      form('--bxyz', 'Content-Disposition: form-data; name="a"', '', 'x', '--b--'),
      /goes on/,
    ],
    ['endless headers', form('--b', `X: ${'y'.repeat(20_000)}`), /headers longer than 16384 bytes/],
    ['no end', form('--b', 'Content-Disposition: form-data; name="a"', '', 'x'), /breaks off/],
    ['nothing', form('x'), /breaks off/],
  ] as const) {
    it(`reports ${title}`, () => {
      assert.throws(() => parse(body, 'b', [5]), { message });
    });
  }

  it('takes time in proportion to the size of hostile content', () => {
    // The beginning of a delimiter repeatedly: a naive search restarts at each.
    const work = (repeats: number): number => {
      const content = '\r\n--BOUNDAR'.repeat(repeats);
      const body = form(
        '--BOUNDARY',
        'Content-Disposition: form-data; name="a"',
        '',
        content,
        '--BOUNDARY--',
      );
      let calls = 0;
      const count = (): void => void (calls += 1);
      const parser = new MultipartParser(
        'BOUNDARY',
        { begin: count, data: count, end: count },
        16_384,
      );
      for (let at = 0; at < body.length; at += 11) parser.write(body.subarray(at, at + 11));
      assert.equal(parser.isWhole, true);
      return calls;
    };
    assert.ok(work(2000) <= work(200) * 11);
  });
});

describe('MultipartParser at its limits', () => {
  const headOf = (length: number): string => {
    const start = '\r\nContent-Disposition: form-data; name="';
    return `${start}${'n'.repeat(length - start.length - 1)}"`;
  };

  for (const length of [199, 200]) {
    for (const size of [1, 7, 1000]) {
      it(`accepts a head of ${length} bytes of 200 in chunks of ${size}`, () => {
        const body = form(`--b${headOf(length)}`, '', 'x', '--b--');
        const [part] = parse(body, 'b', [size], 200);
        assert.deepEqual([part?.name.length, String(part?.body)], [length - 41, 'x']);
      });
    }
  }

  for (const size of [1, 7, 1000]) {
    it(`refuses a head of 201 bytes of 200 in chunks of ${size}`, () => {
      const body = form(`--b${headOf(201)}`, '', 'x', '--b--');
      assert.throws(() => parse(body, 'b', [size], 200), {
        message: 'A part of the form has headers longer than 200 bytes.',
      });
    });
  }

  it('reports begin, content and end in their order, and no empty content', () => {
    for (let size = 1; size <= 60; size++) {
      const events: string[] = [];
      const parser = new MultipartParser(
        'b',
        {
          begin: ({ name }) => void events.push(name),
          data: (bytes) => void events.push(Buffer.from(bytes).toString()),
          end: () => void events.push('end'),
        },
        1000,
      );
      const head = 'Content-Disposition: form-data; name=';
      const body = form('pre', '--b', `${head}one`, '', '', '--b', `${head}two`, '', '-', '--b--');
      for (let at = 0; at < body.length; at += size) {
        assert.equal(parser.isWhole, false);
        parser.write(body.subarray(at, at + size));
      }
      parser.write(form('', '--b', `${head}three`, '', 'x', '--b--'));
      assert.equal(parser.isWhole, true);
      assert.deepEqual(events, ['one', 'end', 'two', '-', 'end']);
    }
  });

  it('keeps of a chunk only the possible start of a delimiter', () => {
    const seen: string[] = [];
    const data = (bytes: Uint8Array) => void seen.push(Buffer.from(bytes).toString());
    const handler = { begin: () => undefined, data, end: () => void seen.push('END') };
    const parser = new MultipartParser('bound', handler, 1000);
    const write = (text: string): string => {
      seen.length = 0;
      parser.write(Buffer.from(text));
      return seen.join('');
    };
    assert.equal(write('--bound\r\nContent-Disposition: form-data; name=a\r\n\r\n'), '');
    assert.equal(write('one'), 'one');
    assert.equal(write('two\r'), 'two');
    assert.equal(write('x'), '\rx');
    assert.equal(write('a\rb\r\nc\r\n-'), 'a\rb\r\nc');
    assert.equal(write('-boun'), '');
    assert.equal(write('k\r'), '\r\n--bounk');
    assert.equal(write('\n--bound--'), 'END');
  });

  it('handles one dash after a delimiter as other text', () => {
    for (const end of ['-x', 'x-']) {
      const head = 'Content-Disposition: form-data; name=a';
      const body = form('--b', head, '', 'x', `--b${end}`, head, '', 'y', '--b--');
      assert.throws(() => parse(body, 'b'), { message: /goes on with other text/ });
    }
  });
});
