import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readParameters, readPartHeaders } from '../../../../server/web/multipart/part-headers.ts';

const headersOf = (...lines: string[]) =>
  readPartHeaders(new TextEncoder().encode(['', ...lines].join('\r\n')));

describe('readParameters', () => {
  for (const [value, expected] of [
    ['form-data', {}],
    ['form-data;', {}],
    ['form-data; name', {}],
    ['name=a', {}],
    [';a=b', { a: 'b' }],
    ['x; a=b', { a: 'b' }],
    ['x;a=b;c=d', { a: 'b', c: 'd' }],
    ['x; a = b ; c = d ', { a: 'b', c: 'd' }],
    ['x; a=\t b', { a: 'b' }],
    ['x; a= \t"b c" ; d=e', { a: 'b c', d: 'e' }],
    ['x; a=""; b=', { a: '', b: '' }],
    ['x; a="b;c=d"; e=f', { a: 'b;c=d', e: 'f' }],
    ['x; a="b"c; d=e', { a: 'b', d: 'e' }],
    ['x; a="b', { a: 'b' }],
    ['x; a="', { a: '' }],
    ['x; A=b; a=c', { a: 'b' }],
    ['x; a="say \\"hi\\""; b=c', { a: 'say "hi"', b: 'c' }],
    ['x; a="\\"; b=c', { a: '\\', b: 'c' }],
    ['x; a="C:\\dir\\"', { a: 'C:\\dir\\' }],
    ['x; a="C:\\dir\\" ; b="d"', { a: 'C:\\dir\\', b: 'd' }],
    ['x; a="b\\"c', { a: 'b"c' }],
    ['x; a="%22%0d%0A%41"', { a: '"\r\n%41' }],
    ['x; a=b"c"; d=e', { a: 'b"c"', d: 'e' }],
    ['x; a=%22', { a: '%22' }],
    ['x; a; b=c', { b: 'c' }],
    ['x;; a="b";; c ;d=e', { a: 'b', d: 'e' }],
  ] as const) {
    it(`parses ${value}`, () => {
      assert.deepEqual(Object.fromEntries(readParameters(value)), expected);
    });
  }
});

describe('readPartHeaders', () => {
  for (const [lines, expected] of [
    [['Content-Disposition: form-data; name=a'], ['a', null, '']],
    [['Content-Disposition : form-data; name=a'], ['a', null, '']],
    [
      ['Content-Disposition: form-data;', ' name=a;', '\tfilename=b'],
      ['a', 'b', ''],
    ],
    [
      ['content-disposition:form-data;name=a', 'CONTENT-TYPE:  text/x '],
      ['a', null, 'text/x'],
    ],
    [
      ['Content-Type: a:b', 'Content-Disposition: form-data; name=a'],
      ['a', null, 'a:b'],
    ],
    [['Content-Disposition: FORM-DATA ; name=""'], ['', null, '']],
    [
      ['no header', 'X: y', 'Content-Disposition: form-data; name=a'],
      ['a', null, ''],
    ],
    [['Content-Disposition: form-data; name=a; filename=f'], ['a', 'f', '']],
    [["Content-Disposition: form-data; name=a; filename*=UTF-8'de'%C3%BC"], ['a', 'ü', '']],
    [["Content-Disposition: form-data; name=a; filename*=latin1''x"], ['a', null, '']],
    [["Content-Disposition: form-data; name=a; filename*=utf-8''"], ['a', '', '']],
  ] as const) {
    it(`parses ${JSON.stringify(lines)}`, () => {
      const { name, filename, type } = headersOf(...lines);
      assert.deepEqual([name, filename, type], expected);
    });
  }

  it('accepts blanks after the delimiter, and nothing else', () => {
    const head = '\r\nContent-Disposition: form-data; name=a';
    const read = (text: string) => readPartHeaders(new TextEncoder().encode(text + head));
    assert.equal(read(' \t').name, 'a');
    assert.throws(() => read('x'), {
      name: 'BadRequestHttpException',
      message: 'A delimiter of the form goes on with other text.',
    });
  });

  for (const [line, message] of [
    ['Content-Disposition: form-data', 'A part of the form has no name.'],
    ['X: form-data; name=a', 'A part of the form has no name.'],
    ['Content-Disposition: attachment; name=a', 'A part of the form is not marked as "form-data".'],
    ['Content-Disposition: form-dataX; name=a', 'A part of the form is not marked as "form-data".'],
  ] as const) {
    it(`refuses ${line}`, () => {
      assert.throws(() => headersOf(line), { name: 'BadRequestHttpException', message });
    });
  }
});
