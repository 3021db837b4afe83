// Input and documented markup of button groups and trails.
import type { BreadcrumbsOptions } from '../../components/breadcrumbs/breadcrumbs.options.ts';
import type { ButtonGroupOptions } from '../../components/button-group/button-group.options.ts';
import type { Vector } from './widget-vectors.ts';

export const buttonGroupVectors: readonly Vector<ButtonGroupOptions>[] = [
  [
    'G1',
    { buttons: [{ label: 'A' }, { label: 'B' }] },
    '<div class="btn-group" role="group"><button type="button" class="btn-solid">A</button><button type="button" class="btn-solid">B</button></div>',
  ],
  [
    'G2',
    { vertical: true, size: 'sm', divider: true, buttons: [{ label: 'A' }] },
    '<div class="btn-group-vertical btn-group-sm btn-group-divider" role="group"><button type="button" class="btn-solid">A</button></div>',
  ],
  [
    'G3',
    {
      buttons: ['<hr>', { label: 'A', visible: false }, { label: '<i>', theme: 'info' }],
      encodeLabels: false,
    },
    '<div class="btn-group" role="group"><hr><button type="button" class="btn-solid theme-info"><i></button></div>',
  ],
  [
    'G4',
    {
      options: { role: 'toolbar', 'aria-label': 'T', class: 'w' },
      buttons: [{ label: '<x>', encodeLabel: false }, { label: '<y>' }],
    },
    '<div class="w btn-group" role="toolbar" aria-label="T"><button type="button" class="btn-solid"><x></button><button type="button" class="btn-solid">&lt;y&gt;</button></div>',
  ],
  ['G5', {}, '<div class="btn-group" role="group"></div>'],
  [
    'G6',
    {
      size: 'lg',
      options: { id: 'g' },
      buttons: [{ label: 'S', options: { type: 'submit' } }],
    },
    '<div id="g" class="btn-group btn-group-lg" role="group"><button type="submit" class="btn-solid">S</button></div>',
  ],
];

const trail = (items: string): string =>
  `<nav aria-label="breadcrumb"><ol class="breadcrumb">${items}</ol></nav>`;
const divider = '<li class="breadcrumb-divider"></li>';
const homeItem =
  '<li class="breadcrumb-item"><a class="breadcrumb-link" href="/">Home</a></li><li class="breadcrumb-divider"></li>';
const page = (label: string): string =>
  `<li class="breadcrumb-item" aria-current="page"><span class="breadcrumb-link active">${label}</span></li>`;

export const breadcrumbsVectors: readonly Vector<BreadcrumbsOptions>[] = [
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

/** Options that a server refuses with `InvalidConfigException`, and the text. */
export const trailFaults = {
  buttonGroup: [
    ['E4', { size: 'xl' }, 'Invalid size value "xl" for ButtonGroup; expected one of: xs, sm, lg.'],
    ['an unknown key', { buttons: [{ colour: 1 }] }, 'Unknown button group item option: "colour".'],
    [
      'no button',
      { buttons: [null] },
      'Invalid buttons value "[object Null]" for ButtonGroup; expected one of: options of a button, trusted HTML, a template.',
    ],
  ],
  breadcrumbs: [
    ['E18', { links: [{ url: '/' }] }, 'The "label" option is required for each breadcrumb item.'],
    [
      'a raw tag',
      { tag: 'script', links: ['x'] },
      'Invalid tag value "script" for Breadcrumbs; expected one of: ol, ul, another tag name.',
    ],
  ],
} as const;
