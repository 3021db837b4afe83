import type { PageLinkOptions } from '../../components/page/index.ts';

/** Options of links, and the markup that they are, around the text "Go". */
export const linkVectors: readonly (readonly [PageLinkOptions, string])[] = [
  [{ href: '/a' }, '<a href="/a">Go</a>'],
  [{ href: '/a', method: 'GET', data: { q: 'x y', n: 1 } }, '<a href="/a?q=x+y&amp;n=1">Go</a>'],
  [
    { href: '/a"<', linkAttributes: { class: 'btn', id: 'b' } },
    '<a id="b" class="btn" href="/a&quot;&lt;">Go</a>',
  ],
  [{ href: '/a', as: 'button' }, '<button type="button">Go</button>'],
  [
    { href: '/a', method: 'post' },
    '<form action="/a" method="post"><button type="submit">Go</button></form>',
  ],
  [
    { href: '/a', method: 'PUT', data: { a: { b: [1, null] }, on: true } },
    '<form action="/a" method="post"><input type="hidden" name="_method" value="PUT"><input type="hidden" name="a[b][]" value="1"><input type="hidden" name="a[b][]" value=""><input type="hidden" name="on" value="1"><button type="submit">Go</button></form>',
  ],
  [{ href: '/a', method: 'delete', as: 'button' }, '<button type="button">Go</button>'],
  [{ href: '/a', method: 'post', as: 'a' }, '<a href="/a">Go</a>'],
  [{ href: '/a', method: 'trace', as: 'div' }, '<a href="/a">Go</a>'],
];
