import { buttonMenuContract } from '../../../components/button-menu/button-menu.contract.ts';
import type { ButtonMenuOptions } from '../../../components/button-menu/button-menu.options.ts';
import { buttonMenuTemplate } from '../../../components/button-menu/button-menu.template.ts';
import { checkIcon } from '../markup.ts';
import * as hostile from './hostile.ts';
import { badLooks } from './looks.ts';
import { buttonChild, linkChild, plainLink } from './plain.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';
import { walkedItems } from './walked-items.ts';

const vectors: readonly Vector<ButtonMenuOptions>[] = [
  [
    'roles have a name',
    { label: 'Act', menu: { menuRole: true, items: [{ label: 'A', type: 'check' }] } },
    `<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false" aria-haspopup="menu">Act</button><div id="w0-menu" class="menu" role="menu" aria-labelledby="w0"><button type="button" class="menu-item" role="menuitemcheckbox" aria-checked="false" tabindex="0" data-fwx-choice="check">A${checkIcon}</button></div>`,
  ],
  [
    'roles with a name of their own',
    { label: 'Act', menu: { menuRole: true, options: { 'aria-label': 'Do' } } },
    '<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false" aria-haspopup="menu">Act</button><div id="w0-menu" class="menu" role="menu" aria-label="Do"></div>',
  ],
  [
    'a menu with roles whose name is in a map',
    { label: 'Act', menu: { menuRole: true, options: { aria: { label: 'Do' } } } },
    '<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false" aria-haspopup="menu">Act</button><div id="w0-menu" class="menu" role="menu" aria-label="Do"></div>',
  ],
  [
    'N1',
    { label: 'Act', menu: { items: [{ label: 'A', url: '#' }] } },
    '<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false">Act</button><div id="w0-menu" class="menu"><a class="menu-item" href="#">A</a></div>',
  ],
  [
    'N2',
    { autoClose: 'outside', placement: 'bottom-start md:end' },
    '<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" data-bs-auto-close="outside" data-bs-placement="bottom-start md:end" aria-expanded="false">Button</button><div id="w0-menu" class="menu"></div>',
  ],
  [
    'N3',
    { autoClose: false },
    '<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" data-bs-auto-close="false" aria-expanded="false">Button</button><div id="w0-menu" class="menu"></div>',
  ],
  [
    'N4',
    { autoClose: true, theme: 'primary', variant: 'outline', size: 'sm' },
    '<button type="button" id="w0" class="btn-outline theme-primary btn-sm" data-bs-toggle="menu" data-bs-auto-close="true" aria-expanded="false">Button</button><div id="w0-menu" class="menu"></div>',
  ],
  [
    'N5',
    { tagName: 'a', label: 'L' },
    '<a id="w0" class="btn-solid" href="#" role="button" data-bs-toggle="menu" aria-expanded="false">L</a><div id="w0-menu" class="menu"></div>',
  ],
  [
    'N6',
    { split: true, label: 'Go', theme: 'secondary' },
    '<div class="btn-group"><button type="button" class="btn-solid theme-secondary">Go</button><button type="button" id="w0" class="btn-solid theme-secondary menu-toggle-split" data-bs-toggle="menu" aria-expanded="false"><span class="visually-hidden">Toggle menu</span></button><div id="w0-menu" class="menu"></div></div>',
  ],
  [
    'N7',
    {
      split: true,
      splitIcon: '<svg></svg>',
      tagName: 'a',
      buttonOptions: { href: '/go' },
      containerOptions: { class: 'me-1' },
      label: 'Go',
    },
    '<div class="me-1 btn-group"><a class="btn-solid" href="/go" role="button">Go</a><button type="button" id="w0" class="btn-solid menu-toggle-split" data-bs-toggle="menu" aria-expanded="false"><svg></svg><span class="visually-hidden">Toggle menu</span></button><div id="w0-menu" class="menu"></div></div>',
  ],
  [
    'N8',
    { renderContainer: true, containerOptions: { tag: 'span', id: 'c' } },
    '<span id="c" class="btn-group"><button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false">Button</button><div id="w0-menu" class="menu"></div></span>',
  ],
  [
    'N9',
    { id: 'acts', menu: { options: { id: 'mm' } } },
    '<button type="button" id="acts" class="btn-solid" data-bs-toggle="menu" aria-expanded="false">Button</button><div id="mm" class="menu"></div>',
  ],
  [
    'N10',
    { label: '<b>', encodeLabel: false, buttonOptions: { class: 'w' } },
    '<button type="button" id="w0" class="w btn-solid" data-bs-toggle="menu" aria-expanded="false"><b></button><div id="w0-menu" class="menu"></div>',
  ],
  [
    'ids and attributes of the container',
    {
      split: true,
      options: { id: 'a', title: 'T', class: 'x' },
      containerOptions: { class: 'y' },
      buttonOptions: { id: 'b' },
      placement: '  end   md:top ',
    },
    '<div class="y btn-group" title="T"><button type="button" class="btn-solid">Button</button><button type="button" id="b" class="btn-solid menu-toggle-split" data-bs-toggle="menu" data-bs-placement="end md:top" aria-expanded="false"><span class="visually-hidden">Toggle menu</span></button><div id="b-menu" class="menu"></div></div>',
  ],
];

const sides = 'top|bottom|left|right|start|end[-start|-end], after sm:|md:|lg:|xl:|2xl: once';
const badPlacement = (value: string): string =>
  `Invalid placement value "${value}" for ButtonMenu; expected one of: ${sides}.`;

const faults: readonly Fault[] = [
  [
    'an unknown size',
    { size: 'md' },
    'Invalid size value "md" for ButtonMenu; expected one of: xs, sm, lg.',
  ],
  ['E5', { placement: 'middle' }, badPlacement('middle')],
  ['E6', { placement: 'xs:top' }, badPlacement('xs:top')],
  ['E7', { placement: 'bottom top' }, badPlacement('bottom top')],
  ['E8', { placement: 'md:top md:end' }, badPlacement('md:top md:end')],
  // An empty attribute means that there is no placement.
  ['E9', { placement: '' }, badPlacement(''), 'on servers alone'],
  ['a third part', { placement: 'a:md:top' }, badPlacement('a:md:top')],
  ['a name of Object', { placement: 'constructor:top' }, badPlacement('constructor:top')],
  [
    'E10',
    { autoClose: 'never' },
    'Invalid autoClose value "never" for ButtonMenu; expected one of: true, false, inside, outside.',
  ],
  [
    'E11',
    { tagName: 'div' },
    'Invalid tagName value "div" for ButtonMenu; expected one of: button, a.',
  ],
  [
    'a void container',
    { containerOptions: { tag: 'br' } },
    'Invalid containerOptions.tag value "br" for ButtonMenu; expected one of: div, another tag name.',
  ],
];

const widget: WidgetPart<ButtonMenuOptions> = {
  name: 'ButtonMenu',
  template: buttonMenuTemplate,
  vectors,
  faults,
  renamed: { tagName: 'buttonTag' },
  empty: { menu: {} },
  served: {
    attributes: 'label="Act" auto-close="outside" placement="end"',
    data: { menu: { items: [{ label: 'A', url: '#' }] } },
    options: { label: 'Act', autoClose: 'outside', placement: 'end' },
  },
  takesId: true,
  address: (url) => ({ menu: { items: [{ label: 'A', url }] } }),
  list: null,
  untouched: [],
  // The button exposes that it is expandable.
  spoken: [
    { options: { label: 'Act', menu: { items: [] } }, lines: ['button "Act" [expanded=false]'] },
  ],
  walks: [
    {
      title: 'opens a menu, walks it, and comes back to its button',
      options: { label: 'Menu', menu: { items: walkedItems } },
      steps: [
        ['Tab Enter', 'Menu Menu'],
        { until: '[aria-expanded="true"]' },
        [
          'ArrowDown ArrowDown ArrowRight Escape End Home Escape',
          'Edit More Deep More Last Edit Menu',
        ],
        { until: '[data-bs-toggle="menu"][aria-expanded="false"]' },
        ['ArrowUp Enter', 'Last Menu'],
        { hash: '#last' },
        ['Tab', 'after'],
      ],
    },
    {
      title: 'takes a menu with roles as one stop, and jumps by letters',
      options: { label: 'Menu', menu: { items: walkedItems, menuRole: true } },
      steps: [
        ['Tab ArrowDown', 'Menu Edit'],
        ['l ArrowDown ArrowUp', 'Last Edit Last'],
        ['Tab', 'after'],
        { until: '[data-bs-toggle="menu"][aria-expanded="false"]' },
      ],
    },
  ],
};

/** Test data of `<fwx-button-menu>`. */
export const buttonMenu: Specimen = {
  contract: buttonMenuContract,
  data: { menu: { items: [{ label: 'A', url: '#' }] }, label: 'Menu' },
  widget,
  badValues: [
    ...badLooks,
    ['auto-close', 'never', 'true, false, inside, outside'],
    ['placement', 'middle', 'top|bottom|left|right|start|end'],
    ['tag-name', 'div', 'button, a'],
  ],
  badData: [
    ['menu', 'true', 'an object as JSON'],
    ['menu', '[{"label":"A"}]', 'an object as JSON'],
  ],
  hostile: [
    {
      label: hostile.markup,
      menu: {
        items: hostile.menuItems,
        encodeLabels: false,
        options: hostile.attributes,
        icons: { menuItemCheck: hostile.markup },
      },
      split: '',
      'split-icon': hostile.markup,
      options: hostile.attributes,
      'button-options': hostile.attributes,
      'container-options': hostile.attributes,
    },
  ],
  plain: {
    pages: [
      `<fwx-button-menu placement="bottom-end"><button>Go</button>${plainLink}<hr>${plainLink}</fwx-button-menu>`,
      `<fwx-button-menu label="Go">${plainLink}</fwx-button-menu>`,
      `<fwx-button-menu label="Go" split size="sm" theme="danger">${plainLink}</fwx-button-menu>`,
      `<fwx-button-menu render-container><!-- c --><a class="btn-text" href="#m">Go</a>${plainLink}</fwx-button-menu>`,
    ],
    hosts: [
      ['<fwx-button-menu options=\'{"id":"a"}\'>', 'anything'],
      ['<fwx-button-menu label="L" options=\'{"id":"a"}\'>', 'anything'],
    ],
    children: [{ tag: 'span', markup: linkChild, first: buttonChild }],
  },
  morphs: [
    [
      '<fwx-button-menu><button>M</button><a href="/a">A</a></fwx-button-menu>',
      '<fwx-button-menu><button>N</button><a href="/a">A</a><a href="/b">B</a></fwx-button-menu>',
      `<fwx-button-menu label="D" menu='{"items":[{"label":"A","url":"/"}]}'></fwx-button-menu>`,
    ],
    [
      '<fwx-button-menu label="M"><a href="/a">A</a></fwx-button-menu>',
      '<fwx-button-menu label="N"><a href="/a">A</a><a href="/b">B</a></fwx-button-menu>',
    ],
  ],
  translated: [
    [
      `<fwx-button-menu label="M" menu='{"items":[{"label":"A","url":"/"}]}'></fwx-button-menu>`,
      { label: 'Next' },
    ],
  ],
  trusted: [
    [
      '<fwx-button-menu split split-icon="+"><button>A</button><details><summary>B</summary><a href="#c">C</a></details></fwx-button-menu>',
      { label: '<b>D</b>', encodeLabel: false },
    ],
  ],
  adopted: [
    {
      content: { label: 'Act', menu: { items: [{ label: 'A', url: '/a' }] } },
      choices: {
        ...choices.looks,
        autoClose: [null, true, false, 'inside', 'outside'],
        placement: choices.placements,
      },
    },
    {
      content: { label: 'Act', split: true, menu: { items: [{ label: 'A', url: '/a' }] } },
      choices: { ...choices.looks, placement: choices.placements },
    },
  ],
  removed: [
    '<fwx-button-menu><button>A</button><a href="#a">B</a></fwx-button-menu>',
    `<fwx-button-menu menu='{"items":[{"label":"A","url":"#"}]}'></fwx-button-menu>`,
  ],
  css: ['<fwx-button-menu open><button>A</button><a href="#b">B</a></fwx-button-menu>', 'a'],
  readme: [
    '- button "Actions"',
    '- link "Edit":',
    '  - /url: /edit',
    '- separator',
    '- button "Delete"',
  ],
  policy: `<fwx-button-menu id="more" label="More" theme="primary" menu='{"items":[{"label":"Move","items":[{"label":"Drafts","type":"button"}]}]}'></fwx-button-menu>
<fwx-button-menu split label="Save"><button>Draft</button></fwx-button-menu>`,
};
