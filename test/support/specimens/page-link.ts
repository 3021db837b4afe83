import { pageLinkContract } from '../../../components/page/page-link.contract.ts';
import {
  type PageLinkOptions,
  pageLinkTemplate,
} from '../../../components/page/page-link.template.ts';
import * as hostile from './hostile.ts';
import type { Specimen, Vector, WidgetPart } from './specimen.ts';

const vectors: readonly Vector<PageLinkOptions>[] = [
  ['a link', { href: '/a' }, '<a href="/a">Go</a>'],
  [
    'data in the query',
    { href: '/a', method: 'GET', data: { q: 'x y', n: 1 } },
    '<a href="/a?q=x+y&amp;n=1">Go</a>',
  ],
  [
    'attributes',
    { href: '/a"<', linkAttributes: { class: 'btn', id: 'b' } },
    '<a id="b" class="btn" href="/a&quot;&lt;">Go</a>',
  ],
  ['a button', { href: '/a', as: 'button' }, '<button type="button">Go</button>'],
  [
    'a form',
    { href: '/a', method: 'post' },
    '<form action="/a" method="post"><button type="submit">Go</button></form>',
  ],
  [
    'data in a form',
    { href: '/a', method: 'PUT', data: { a: { b: [1, null] }, on: true } },
    '<form action="/a" method="post"><input type="hidden" name="_method" value="PUT"><input type="hidden" name="a[b][]" value="1"><input type="hidden" name="a[b][]" value=""><input type="hidden" name="on" value="1"><button type="submit">Go</button></form>',
  ],
  [
    'a button of another method',
    { href: '/a', method: 'delete', as: 'button' },
    '<button type="button">Go</button>',
  ],
  ['a link of another method', { href: '/a', method: 'post', as: 'a' }, '<a href="/a">Go</a>'],
  ['words that there are not', { href: '/a', method: 'trace', as: 'div' }, '<a href="/a">Go</a>'],
];

const widget: WidgetPart<PageLinkOptions> = {
  name: null,
  template: (options) => pageLinkTemplate(options, 'Go'),
  vectors,
  faults: [],
  renamed: {},
  empty: {},
  children: 'Go',
  // There is no class on the server to compare with.
  served: null,
  takesId: false,
  address: (href) => ({ href }),
  list: null,
  untouched: [],
  spoken: [{ options: { href: '/a' }, lines: ['link "Go"'] }],
  // The browser handles the keyboard of links and forms.
  walks: null,
};

/** Test data of `<fwx-page-link>`. */
export const pageLink: Specimen = {
  contract: pageLinkContract,
  data: { href: '/a' },
  widget,
  // Converters of its attributes reject unknown words: `page/page-link.browser.test.ts`.
  badValues: null,
  badData: [['link-attributes', '["x"]', 'an object as JSON']],
  hostile: [
    [{ data: { [hostile.markup]: hostile.markup }, 'link-attributes': hostile.attributes }, 'Go'],
  ],
  // Its child is a link or a text: see `server/ssr/plain-children.test.ts`.
  plain: null,
  // `page/page-link.browser.test.ts` changes the content.
  morphs: null,
  // Its text belongs to the page.
  translated: null,
  trusted: [
    [
      '<fwx-page-link href="/a">A</fwx-page-link>',
      { method: 'post', data: { a: '<b>' }, linkAttributes: { title: '<b>' } },
    ],
  ],
  // It reads only the address of a link.
  adopted: null,
  removed: ['<fwx-page-link href="/a">A</fwx-page-link>'],
  // It has no style of its own.
  css: null,
  readme: null,
  policy: '<fwx-page-link href="#next">Next</fwx-page-link>',
};
