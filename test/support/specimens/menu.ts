import { menuContract } from '../../../components/menu/menu.contract.ts';
import type { MenuOptions } from '../../../components/menu/menu.options.ts';
import { menuTemplate } from '../../../components/menu/menu.template.ts';
import { checkIcon } from '../markup.ts';
import * as hostile from './hostile.ts';
import { linkChild, plainLink } from './plain.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';
import { walkedItems } from './walked-items.ts';

const vectors: readonly Vector<MenuOptions>[] = [
  [
    'M1',
    { items: [{ label: 'A', url: '/a' }, '-', { label: 'H' }, '<em>raw</em>'] },
    '<div class="menu"><a class="menu-item" href="/a">A</a><hr class="menu-divider"><h6 class="menu-header">H</h6><em>raw</em></div>',
  ],
  [
    'M2',
    {
      items: [
        { label: 'A', url: '#', active: true },
        { label: 'B', url: '#', disabled: true },
        { label: 'C', url: '#', visible: false },
      ],
    },
    '<div class="menu"><a class="menu-item active" href="#" aria-current="true">A</a><a class="menu-item disabled" href="#" tabindex="-1" aria-disabled="true">B</a></div>',
  ],
  [
    'M3',
    {
      items: [
        { label: 'Cut', type: 'button', icon: '<svg></svg>', theme: 'danger' },
        { label: 'Paste', type: 'button', disabled: true },
      ],
    },
    '<div class="menu"><button type="button" class="menu-item theme-danger"><svg class="menu-item-icon"></svg>Cut</button><button type="button" class="menu-item" disabled>Paste</button></div>',
  ],
  [
    'M4',
    { items: [{ label: 'Now', type: 'button', description: 'd<' }] },
    '<div class="menu"><button type="button" class="menu-item"><span class="menu-item-content">Now<small class="menu-item-description">d&lt;</small></span></button></div>',
  ],
  [
    'M5',
    {
      items: [
        { label: 'On', type: 'button', selected: true },
        { label: 'Off', type: 'button', selected: false },
      ],
    },
    `<div class="menu"><button type="button" class="menu-item selected">On${checkIcon}</button><button type="button" class="menu-item">Off${checkIcon}</button></div>`,
  ],
  [
    'M6',
    { items: [{ label: 'File', items: [{ label: 'New', url: '#' }] }] },
    '<div class="menu"><div class="submenu"><button type="button" class="menu-item">File</button><div class="menu"><a class="menu-item" href="#">New</a></div></div></div>',
  ],
  [
    'M7',
    { items: [{ label: 't', type: 'text' }], options: { class: 'menu-scrollable' } },
    '<div class="menu-scrollable menu"><span class="menu-text">t</span></div>',
  ],
  [
    'M8',
    {
      encodeLabels: false,
      items: [
        { label: '<b>', url: '#' },
        { label: '<i>', url: '#', encode: true },
      ],
    },
    '<div class="menu"><a class="menu-item" href="#"><b></a><a class="menu-item" href="#">&lt;i&gt;</a></div>',
    '<div class="menu"><a class="menu-item" href="#"><b></b></a><a class="menu-item" href="#">&lt;i&gt;</a></div>',
  ],
  [
    'attributes of every part',
    {
      items: [
        { label: 'H', options: { id: 'h' } },
        {
          label: 'S',
          options: { class: 'around' },
          linkOptions: { class: 'trigger' },
          submenuOptions: { class: 'inner' },
          items: [{ label: 'L', url: '/l', options: { class: 'x' }, linkOptions: { rel: 'me' } }],
        },
      ],
    },
    '<div class="menu"><h6 id="h" class="menu-header">H</h6><div class="around submenu"><button type="button" class="trigger menu-item">S</button><div class="inner menu"><a class="x menu-item" href="/l" rel="me">L</a></div></div></div>',
  ],
  [
    'check and radio items',
    {
      items: [
        { label: 'A', type: 'check', selected: true },
        { label: 'B', type: 'radio' },
      ],
    },
    `<div class="menu"><button type="button" class="menu-item selected" aria-pressed="true" data-fwx-choice="check">A${checkIcon}</button><button type="button" class="menu-item" aria-pressed="false" data-fwx-choice="radio">B${checkIcon}</button></div>`,
  ],
  [
    'roles',
    {
      menuRole: true,
      items: [
        { label: 'H' },
        { label: 'A', type: 'button', disabled: true },
        { label: 'B', url: '#' },
        '-',
        { label: 'S', items: [{ label: 'C', type: 'button', selected: true }] },
      ],
    },
    `<div class="menu" role="menu"><h6 class="menu-header" role="presentation">H</h6><button type="button" class="menu-item" disabled role="menuitem" tabindex="-1">A</button><a class="menu-item" href="#" role="menuitem" tabindex="0">B</a><hr class="menu-divider"><div class="submenu" role="none"><button type="button" class="menu-item" role="menuitem" tabindex="-1" aria-haspopup="menu" aria-expanded="false">S</button><div class="menu" role="menu"><button type="button" class="menu-item selected" role="menuitemradio" aria-checked="true" tabindex="-1">C${checkIcon}</button></div></div></div>`,
  ],
];

const faults: readonly Fault[] = [
  ['E19', { items: [{ url: '/' }] }, 'The "label" option is required for each menu item.'],
  ['an unknown key', { items: [{ label: 'x', hint: 1 }] }, 'Unknown menu item option: "hint".'],
  [
    'an unknown type',
    { items: [{ label: 'x', type: 'list' }] },
    'Invalid type value "list" for Menu; expected one of: link, button, header, text, check, radio.',
  ],
  [
    'an unknown theme',
    { items: [{ label: 'x', theme: 'light' }] },
    'Invalid theme value "light" for Menu; expected one of: primary, accent, success, danger, warning, info, inverse, secondary.',
  ],
];

const widget: WidgetPart<MenuOptions> = {
  name: 'Menu',
  template: menuTemplate,
  vectors,
  faults,
  renamed: {},
  empty: {},
  served: {
    attributes: 'menu-role label="Do"',
    data: { items: [{ label: 'A', url: '#' }] },
    options: { menuRole: true, options: { 'aria-label': 'Do' } },
  },
  takesId: false,
  address: (url) => ({ items: [{ label: 'A', url }] }),
  list: { option: 'items', takesPairs: false },
  untouched: [`<fwx-menu menu-role>${vectors.at(-1)?.[2]}</fwx-menu>`],
  spoken: [
    {
      options: {
        items: [
          { label: 'Edit', type: 'button' },
          '-',
          { label: 'Home', url: '/', active: true },
          { label: 'Off', url: '/', disabled: true },
        ],
      },
      lines: ['button "Edit"', 'separator', 'link "Home"', 'link "Off" [disabled=true]'],
    },
  ],
  walks: [
    {
      title: 'walks a menu that is always open by Tab and by arrows',
      options: { items: walkedItems },
      steps: [
        ['Tab Tab Tab Tab', 'Edit More Last after'],
        ['Shift+Tab ArrowUp ArrowRight ArrowLeft', 'Last More Deep More'],
      ],
    },
  ],
};

/** Test data of `<fwx-menu>`. */
export const menu: Specimen = {
  contract: menuContract,
  data: { items: [{ label: 'A', url: '#' }] },
  widget,
  // Options with fixed values are in its items: see the faults above.
  badValues: null,
  badData: [['items', '{}', 'a list as JSON']],
  hostile: [{ items: hostile.menuItems, options: hostile.attributes }],
  plain: {
    pages: [
      `<fwx-menu label="Main">${plainLink}<hr><h3>More</h3><span>text</span><details open name="x"><summary>Sub</summary>${plainLink}<button>B</button></details></fwx-menu>`,
      `<fwx-menu><details><summary>Sub</summary><div>${plainLink}</div></details></fwx-menu>`,
      `<fwx-menu menu-role>${plainLink}<details class="own"><summary>Sub <i>x</i></summary>${plainLink}</details></fwx-menu>`,
    ],
    hosts: [
      ['<fwx-menu>', 'anything'],
      ['<fwx-menu menu-role>', 'anything'],
    ],
    children: [{ tag: 'a', markup: (n) => (n % 4 === 0 ? '<hr>' : linkChild(n)) }],
  },
  morphs: [
    [
      '<fwx-menu><a href="/a">A</a></fwx-menu>',
      '<fwx-menu><a href="/a">A</a><hr><a href="/b">B</a></fwx-menu>',
    ],
  ],
  translated: [
    [
      `<fwx-menu items='[{"label":"A","url":"/"}]'></fwx-menu>`,
      { items: [{ label: 'Next', url: '/' }] },
    ],
  ],
  trusted: [
    ['<fwx-menu menu-role><details><summary>B</summary><a href="#c">C</a></details></fwx-menu>'],
    [
      '<fwx-menu></fwx-menu>',
      { items: [{ label: 'A', url: '#', icon: '<i></i>' }, '<hr class="menu-divider">'] },
    ],
  ],
  adopted: [
    {
      content: { items: [{ label: 'A', url: '/a' }, '-', { label: 'B', type: 'button' }] },
      choices: { label: [null, 'Pages'] },
    },
  ],
  removed: [
    '<fwx-menu><a href="#a">A</a></fwx-menu>',
    `<fwx-menu items='[{"label":"A","url":"#"}]'></fwx-menu>`,
  ],
  css: [
    '<fwx-menu><div class="menu menu-scrollable"><a class="menu-item" href="#a">A</a><a class="menu-item active" href="#b">B</a><hr class="menu-divider"></div></fwx-menu>',
    'a',
  ],
  readme: [
    '- group "Pages":',
    '  - link "Overview":',
    '    - /url: /',
    '  - button "Refresh"',
    '  - separator',
    '  - group: More',
  ],
  policy: `<fwx-menu items='[{"label":"Orders","url":"#orders","active":true},"-",{"label":"Settings","url":"#s"}]'></fwx-menu>`,
};
