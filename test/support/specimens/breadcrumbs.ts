import { breadcrumbsContract } from '../../../components/breadcrumbs/breadcrumbs.contract.ts';
import type { BreadcrumbsOptions } from '../../../components/breadcrumbs/breadcrumbs.options.ts';
import { breadcrumbsTemplate } from '../../../components/breadcrumbs/breadcrumbs.template.ts';
import * as hostile from './hostile.ts';
import { linkChild, plainLink } from './plain.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const trail = (items: string): string =>
  `<nav aria-label="breadcrumb"><ol class="breadcrumb">${items}</ol></nav>`;
const divider = '<li class="breadcrumb-divider"></li>';
const homeItem =
  '<li class="breadcrumb-item"><a class="breadcrumb-link" href="/">Home</a></li><li class="breadcrumb-divider"></li>';
const page = (label: string): string =>
  `<li class="breadcrumb-item" aria-current="page"><span class="breadcrumb-link active">${label}</span></li>`;

const vectors: readonly Vector<BreadcrumbsOptions>[] = [
  ['C1', { links: ['Data'] }, trail(homeItem + page('Data'))],
  [
    'C2',
    { links: [{ label: 'Lib', url: '/lib' }, 'Data'] },
    trail(
      `${homeItem}<li class="breadcrumb-item"><a class="breadcrumb-link" href="/lib">Lib</a></li>${divider}${page('Data')}`,
    ),
  ],
  [
    'C3',
    {
      homeLink: false,
      links: [
        { label: 'A', url: '/a' },
        { label: 'B', url: '/b', active: true },
      ],
    },
    trail(
      `<li class="breadcrumb-item"><a class="breadcrumb-link" href="/a">A</a></li>${divider}<li class="breadcrumb-item" aria-current="page"><a class="breadcrumb-link active" href="/b">B</a></li>`,
    ),
  ],
  ['C4', { links: [] }, ''],
  [
    'C5',
    { homeLink: { label: '<Start>', url: '/s' }, links: ['<x>'] },
    trail(
      `<li class="breadcrumb-item"><a class="breadcrumb-link" href="/s">&lt;Start&gt;</a></li>${divider}${page('&lt;x&gt;')}`,
    ),
  ],
  [
    'C6',
    { encodeLabels: false, homeLink: false, links: ['<b>x</b>', { label: '<i>', encode: true }] },
    trail(
      `<li class="breadcrumb-item"><span class="breadcrumb-link"><b>x</b></span></li>${divider}${page('&lt;i&gt;')}`,
    ),
  ],
  [
    'C7',
    {
      tag: 'ul',
      options: { id: 'bc', class: 'mb-0' },
      navOptions: { 'aria-label': 'Trail', class: 'n' },
      dividerOptions: { class: 'breadcrumb-divider', content: '/' },
      links: ['D'],
    },
    `<nav class="n" aria-label="Trail"><ul id="bc" class="mb-0 breadcrumb"><li class="breadcrumb-item"><a class="breadcrumb-link" href="/">Home</a></li><li class="breadcrumb-divider">/</li>${page('D')}</ul></nav>`,
  ],
  [
    'C8',
    {
      homeLink: false,
      links: [{ label: 'A', url: '/a', template: '<li>{link}</li>', class: 'q', rel: 'nofollow' }],
    },
    trail('<li><a class="q breadcrumb-link" href="/a" rel="nofollow">A</a></li>'),
  ],
  [
    'template of the page itself, with $ in its label',
    { homeLink: false, itemTemplate: "<li title='>'><b>{link}</b></li>", links: ["$& $' $1"] },
    trail(
      '<li title=\'>\' aria-current="page"><b><span class="breadcrumb-link active">$&amp; $&#039; $1</span></b></li>',
    ),
  ],
  [
    'template without a tag',
    { homeLink: false, itemTemplate: '{link}', links: ['A'] },
    trail('<span class="breadcrumb-link active" aria-current="page">A</span>'),
  ],
  [
    'pairs of address and label',
    {
      homeLink: false,
      links: new Map<string | number, string>([
        ['/a', 'A'],
        [0, 'B'],
      ]),
    },
    trail(
      `<li class="breadcrumb-item"><a class="breadcrumb-link" href="/a">A</a></li>${divider}${page('B')}`,
    ),
  ],
];

const faults: readonly Fault[] = [
  ['E18', { links: [{ url: '/' }] }, 'The "label" option is required for each breadcrumb item.'],
  [
    'a raw tag',
    { tag: 'script', links: ['x'] },
    'Invalid tag value "script" for Breadcrumbs; expected one of: ol, ul, another tag name.',
  ],
];

const widget: WidgetPart<BreadcrumbsOptions> = {
  name: 'Breadcrumbs',
  template: breadcrumbsTemplate,
  vectors,
  faults,
  renamed: {},
  empty: {},
  served: {
    attributes: 'nav-label="Trail" divider="/"',
    data: { links: [{ label: 'A', url: '/a' }, 'B'] },
    options: {
      navOptions: { 'aria-label': 'Trail' },
      dividerOptions: { class: 'breadcrumb-divider', content: '/' },
    },
  },
  takesId: false,
  address: (url) => ({ links: [{ label: 'A', url }] }),
  list: { option: 'links', takesPairs: true },
  untouched: [],
  // The hidden dividers are not in the tree.
  spoken: [
    {
      options: {
        links: [{ label: 'Books', url: '/books' }, 'This one'],
        dividerOptions: { class: 'breadcrumb-divider', 'aria-hidden': 'true' },
      },
      lines: [
        'navigation "breadcrumb"',
        '  list',
        '    listitem',
        '      link "Home"',
        '    listitem',
        '      link "Books"',
        '    listitem',
        '      text "This one"',
      ],
    },
  ],
  walks: [
    {
      title: 'follows the links of a trail, and passes by the page itself',
      options: {
        homeLink: { label: 'Home', url: '#home' },
        links: [{ label: 'Books', url: '#books' }, 'Here'],
      },
      steps: [['Tab Tab Enter Tab', 'Home Books Books after'], { hash: '#books' }],
    },
  ],
};

/** Test data of `<fwx-breadcrumbs>`. */
export const breadcrumbs: Specimen = {
  contract: breadcrumbsContract,
  data: { links: ['A'] },
  widget,
  badValues: [['tag', 'br', 'ol, ul, another tag name']],
  badData: [['links', '5', 'an object as JSON']],
  hostile: [
    {
      links: [hostile.link, hostile.markup],
      divider: hostile.markup,
      'item-template': `${hostile.markup}{link}`,
      'home-link': hostile.link,
      'nav-options': hostile.attributes,
      options: hostile.attributes,
    },
    {
      links: { '/a': hostile.link },
      'divider-options': { content: hostile.markup, ...hostile.attributes },
    },
  ],
  plain: {
    pages: [
      `<fwx-breadcrumbs><a href="/">Home</a>${plainLink}<span>Here</span></fwx-breadcrumbs>`,
      `<fwx-breadcrumbs divider="/" nav-label="Trail"><a href="/">Home</a> <!-- c --> ${plainLink}</fwx-breadcrumbs>`,
      '<fwx-breadcrumbs><ul><li><a href="/">Home</a><li aria-current="page">Here</ul></fwx-breadcrumbs>',
    ],
    hosts: [['<fwx-breadcrumbs>', 'anything']],
    children: [{ tag: 'a', markup: linkChild }],
  },
  morphs: [
    [
      '<fwx-breadcrumbs><a href="/">Home</a><span>Here</span></fwx-breadcrumbs>',
      '<fwx-breadcrumbs><a href="/">Home</a><a href="/b">B</a><span>There</span></fwx-breadcrumbs>',
    ],
    [
      `<fwx-breadcrumbs links='[{"label":"A","url":"/"},{"label":"B"}]'></fwx-breadcrumbs>`,
      `<fwx-breadcrumbs links='[{"label":"C"}]'></fwx-breadcrumbs>`,
    ],
  ],
  translated: [[`<fwx-breadcrumbs links='["A"]'></fwx-breadcrumbs>`, { links: ['Next', 'Last'] }]],
  trusted: [
    [
      '<fwx-breadcrumbs divider="/"><a href="#a">A</a><span>B</span></fwx-breadcrumbs>',
      { divider: '<b>&gt;</b>' },
    ],
    ['<fwx-breadcrumbs></fwx-breadcrumbs>', { links: ['A'], divider: '<b>/</b>' }],
  ],
  adopted: [
    {
      content: { links: [{ label: 'A', url: '/a' }, 'B'] },
      choices: { divider: [null, '/', '<b>|</b>'], navLabel: [null, 'Trail'] },
    },
  ],
  removed: [
    '<fwx-breadcrumbs><a href="/">A</a><span>B</span></fwx-breadcrumbs>',
    `<fwx-breadcrumbs links='["A","B"]'></fwx-breadcrumbs>`,
  ],
  css: [
    '<fwx-breadcrumbs><a href="#a">A</a><a href="#b">B</a><span>C</span></fwx-breadcrumbs>',
    'a',
  ],
  readme: [
    '- navigation "You are here":',
    '  - link "Home":',
    '    - /url: /',
    '  - link "Books":',
    '    - /url: /books',
    '  - text: The Trial',
  ],
  policy:
    '<nav aria-label="Trail"><fwx-breadcrumbs><a href="#a">Home</a><span>Page</span></fwx-breadcrumbs></nav>',
};
