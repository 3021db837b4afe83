import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { headTags } from '../../../../components/page/app/head.ts';

describe('headTags', () => {
  it('escapes names, values and contents', () => {
    const hostile = `</title><script>"'&`;
    assert.deepEqual(
      headTags([
        {
          title: hostile,
          meta: { description: hostile },
          links: [{ rel: 'canonical', href: hostile }],
        },
      ]),
      [
        '<title data-inertia="">&lt;/title&gt;&lt;script&gt;&quot;&#039;&amp;</title>',
        '<meta name="description" data-inertia="meta description" content="&lt;/title&gt;&lt;script&gt;&quot;&#039;&amp;">',
        '<link href="&lt;/title&gt;&lt;script&gt;&quot;&#039;&amp;" rel="canonical" data-inertia="link canonical">',
      ],
    );
  });

  it('writes Open Graph names as property', () => {
    const [tag = ''] = headTags([{ meta: { 'og:title': 'x' } }]);
    assert.match(tag, / property="og:title" /);
  });

  it('prefers tags of the page over tags of its layouts', () => {
    const tags = headTags([
      { title: 'Layout', meta: { robots: 'index', author: 'a' } },
      { title: 'Page', meta: { robots: 'noindex' } },
    ]);
    assert.equal(tags.length, 3);
    assert.match(tags.join(''), /<title[^>]*>Page<.*noindex/);
  });

  it('passes the title to the option, or an empty text', () => {
    const title = (own: string) => (own ? `${own} · Site` : 'Site');
    assert.match(headTags([{ title: 'A' }], title)[0] ?? '', />A · Site</);
    assert.match(headTags([{}], title)[0] ?? '', />Site</);
    assert.deepEqual(headTags([{}]), []);
  });

  it('keeps links that differ in language, size or medium', () => {
    const links = ['de', 'en'].map((hreflang) => ({ rel: 'alternate', hreflang, href: '/x' }));
    const icons = ['/a.png', '/b.png'].map((href) => ({ rel: 'icon', href }));
    assert.equal(headTags([{ links: [...links, ...icons] }]).length, 4);
    const twice = ['/1', '/2'].map((href) => ({ rel: 'canonical', href }));
    assert.equal(headTags([{ links: twice }]).length, 1);
  });

  it('leaves out tags without a value', () => {
    assert.deepEqual(
      headTags([{ title: null, meta: { description: null, robots: undefined } }]),
      [],
    );
  });
});
