import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { ToolbarInjector } from '../../../../server/debug/toolbar/toolbar-injector.ts';

const MARK = '<toolbar>';

/** The page in chunks of these sizes, with the toolbar. */
function inject(page: string, sizes: readonly number[]): string {
  const injector = new ToolbarInjector(MARK);
  const bytes = Buffer.from(page);
  const parts: Buffer[] = [];
  for (let from = 0, at = 0; from < bytes.length; at++) {
    const size = sizes[at % sizes.length] ?? 1;
    // A copy that is overwritten afterwards, as the buffers of servers are.
    const chunk = Buffer.from(bytes.subarray(from, from + size));
    parts.push(Buffer.from(injector.push(chunk)));
    chunk.fill(0);
    from += size;
  }
  return Buffer.concat([...parts, injector.end()]).toString();
}

function expected(page: string): string {
  const at = page.search(/<\/body>(?:<\/html>|<!-- -->)*$/i);
  return at < 0 ? page + MARK : page.slice(0, at) + MARK + page.slice(at);
}

describe('ToolbarInjector', () => {
  it('finds the end of the body at the end of a page, however the page is split', () => {
    const piece = fc.constantFrom(
      '</body>',
      '</bo',
      '</Bo',
      '<',
      '/',
      'é€😀',
      '<script>"</body>"</script>',
      '<!-- </body> -->',
      '<!-- -->',
      'text',
      '</BODY>',
      '</html>',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        (pieces, sizes) => {
          const page = pieces.join('');
          assert.equal(inject(page, sizes), expected(page));
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const [title, page] of [
    ['a script', '<script>open("<body></body>")</script>'],
    ['a script after the body', '<body></body></html><script>a = "</body>"</script>'],
    ['a comment after the body', '<body></body></html><!-- </body> -->'],
    ['many comments', `<body></body>${'<!---->'.repeat(500)}-`],
  ] as const) {
    it(`is appended after an end of the body in ${title}`, () =>
      assert.equal(inject(page, [9]), page + MARK));
  }

  it('finds the end of the body in any case', () => {
    assert.equal(inject('<BODY>x</BoDy></HTML>', [7]), `<BODY>x${MARK}</BoDy></HTML>`);
  });

  it('appends the toolbar when much text follows the end of the body', () => {
    const page = `<body></body>${'x'.repeat(10_000)}`;
    assert.equal(inject(page, [500]), page + MARK);
  });

  it('holds back only the text after a candidate', () => {
    const injector = new ToolbarInjector(MARK);
    assert.equal(injector.push(Buffer.from('<p>text</p>')).toString(), '<p>text</p>');
    assert.equal(injector.push(Buffer.from('more </bo')).toString(), 'more ');
    assert.equal(injector.push(Buffer.from('at>')).toString(), '</boat>');
  });
  it('holds back 4,096 bytes with a candidate, and no more', () => {
    const held = (length: number): string => {
      const injector = new ToolbarInjector(MARK);
      const page = 'ab' + '</body>'.padEnd(length);
      return injector.push(Buffer.from(page)).toString() + ' ' + injector.end().toString();
    };
    assert.equal(held(4096), `ab ${MARK}${'</body>'.padEnd(4096)}`);
    assert.equal(held(4097), `ab${'</body>'.padEnd(4097)} ${MARK}`);
  });

  it('holds back only the start of a candidate', () => {
    const leaves = (page: string): string =>
      new ToolbarInjector(MARK).push(Buffer.from(page)).toString();
    assert.deepEqual(['<', 'a<', 'a</bod', 'a<b', '</body', 'a</body>b'].map(leaves), [
      '',
      'a',
      'a',
      'a<b',
      '',
      'a',
    ]);
  });

  it('adds the toolbar to an empty page', () => {
    assert.equal(new ToolbarInjector(MARK).end().toString(), MARK);
  });
});
