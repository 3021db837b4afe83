import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sqlTemplate } from '../../../../../server/debug/pages/templates/sql.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';

const markupOf = (text: string): string =>
  renderToString(sqlTemplate(text)).replaceAll(/<!--.*?-->/g, '');
/** The marked parts, with their kinds. */
const partsOf = (text: string): string[] =>
  [...markupOf(text).matchAll(/<span class="debug-sql-(\w+)">(.*?)<\/span>/gs)].map(
    ([, kind, part]) => `${kind} ${part}`,
  );

describe('sqlTemplate()', () => {
  it('marks keywords, texts, numbers, placeholders and comments', () => {
    assert.deepEqual(
      partsOf(`select a FROM t WHERE b = 'x''y' AND c > 1.5 /* d */ OR e = ? -- f`),
      [
        'keyword select',
        'keyword FROM',
        'keyword WHERE',
        'string &#039;x&#039;&#039;y&#039;',
        'keyword AND',
        'number 1.5',
        'comment /* d */',
        'keyword OR',
        'placeholder ?',
        'comment -- f',
      ],
    );
  });

  it('keeps the complete text', () => {
    for (const text of ['SELECT 1', 'a', '', 'a SELECT', 'SELECT a', "1'2"]) {
      assert.equal(
        markupOf(text)
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&#039;', "'"),
        text,
      );
    }
  });

  it('marks nothing in a text of more than 20,000 characters', () => {
    const text = (length: number): string => 'SELECT 1'.padEnd(length);
    assert.equal(partsOf(text(20_000)).length, 2);
    assert.deepEqual(partsOf(text(20_001)), []);
    assert.match(markupOf(text(20_001)), /^<code class="debug-sql">SELECT 1 /);
  });
});
