import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { decode, encode, encodeOnce } from '../../../../components/internal/attributes/html.ts';

// Many characters that must be escaped, some of them adjacent, with other characters before and
// after the last ones.
const unsafeOrNot = fc.constantFrom(
  '&',
  '<',
  '>',
  '"',
  "'",
  'a',
  'b ',
  '😀',
  '！',
  '\ud83d',
  '\ude00',
);

describe('encode', () => {
  const vectors: [input: string, expected: string][] = [
    ['', ''],
    ['plain', 'plain'],
    [`& < > " '`, '&amp; &lt; &gt; &quot; &#039;'],
    ['&amp;', '&amp;amp;'],
    ['<script>', '&lt;script&gt;'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00&', '\ufffd&amp;'],
    ['😀', '😀'],
    ['😀<', '😀&lt;'],
    ['<😀😀\ud83d', '&lt;😀😀\ufffd'],
    [
      'a long text "with" 😀, \ude00 & a < few',
      'a long text &quot;with&quot; 😀, \ufffd &amp; a &lt; few',
    ],
    ['全角！？ <b>', '全角！？ &lt;b&gt;'],
  ];
  for (const [input, expected] of vectors) {
    it(`writes ${JSON.stringify(input)} as ${expected}`, () => {
      assert.equal(encode(input), expected);
    });
  }

  const kept: [input: string, expected: string][] = [
    ['&amp; &lt;', '&amp; &lt;'],
    ['&#39; &#x1F600; &copy;', '&#39; &#x1F600; &copy;'],
    ['a & b &; &#; &#x;', 'a &amp; b &amp;; &amp;#; &amp;#x;'],
    ['&<"', '&amp;&lt;&quot;'],
    ['\ud800&lt;', '\ufffd&lt;'],
  ];
  for (const [input, expected] of kept) {
    it(`keeps references in ${JSON.stringify(input)} with encodeOnce`, () => {
      assert.equal(encodeOnce(input), expected);
    });
  }

  it('encodes each character independently of its neighbours', () => {
    fc.assert(
      fc.property(fc.string({ unit: unsafeOrNot, maxLength: 40 }), (text) => {
        assert.equal(encode(text), Array.from(text, (one) => encode(one)).join(''));
      }),
    );
  });

  it('leaves none of the five unsafe characters in a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const out of [encode(text), encodeOnce(text)]) {
          assert.doesNotMatch(out, /[<>"']/);
          assert.doesNotMatch(out, /&(?!#?\w+;)/);
        }
      }),
    );
  });

  it('is reversed by decode for every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(decode(encode(text)), text);
      }),
    );
  });
});

describe('decode', () => {
  it('decodes each reference once', () => {
    assert.equal(decode('&amp;lt; &#039;&#39; &copy;'), `&lt; '' &copy;`);
  });
});
