// Input and documented markup of menus. `{check}` stands for the mark of the chosen item.
import type { ButtonMenuOptions } from '../../components/button-menu/button-menu.options.ts';
import { defaultIcons, IconSet } from '../../components/internal/icon-set.ts';
import type { MenuOptions } from '../../components/menu/menu.options.ts';
import type { Vector } from './widget-vectors.ts';

const check = IconSet.render(defaultIcons.menuItemCheck, 'menu-item-check');

export const menuVectors: readonly Vector<MenuOptions>[] = [
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
    `<div class="menu"><button type="button" class="menu-item selected">On${check}</button><button type="button" class="menu-item">Off${check}</button></div>`,
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
    `<div class="menu"><button type="button" class="menu-item selected" aria-pressed="true" data-fwx-choice="check">A${check}</button><button type="button" class="menu-item" aria-pressed="false" data-fwx-choice="radio">B${check}</button></div>`,
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
    `<div class="menu" role="menu"><h6 class="menu-header" role="presentation">H</h6><button type="button" class="menu-item" disabled role="menuitem" tabindex="-1">A</button><a class="menu-item" href="#" role="menuitem" tabindex="0">B</a><hr class="menu-divider"><div class="submenu" role="none"><button type="button" class="menu-item" role="menuitem" tabindex="-1" aria-haspopup="menu" aria-expanded="false">S</button><div class="menu" role="menu"><button type="button" class="menu-item selected" role="menuitemradio" aria-checked="true" tabindex="-1">C${check}</button></div></div></div>`,
  ],
];

export const buttonMenuVectors: readonly Vector<ButtonMenuOptions>[] = [
  [
    'roles have a name',
    { label: 'Act', menu: { menuRole: true, items: [{ label: 'A', type: 'check' }] } },
    `<button type="button" id="w0" class="btn-solid" data-bs-toggle="menu" aria-expanded="false" aria-haspopup="menu">Act</button><div id="w0-menu" class="menu" role="menu" aria-labelledby="w0"><button type="button" class="menu-item" role="menuitemcheckbox" aria-checked="false" tabindex="0" data-fwx-choice="check">A${check}</button></div>`,
  ],
  [
    'roles with a name of their own',
    { label: 'Act', menu: { menuRole: true, options: { 'aria-label': 'Do' } } },
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

/** Options that a server refuses with `InvalidConfigException`, and the text. */
export const menuFaults = {
  menu: [
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
  ],
  buttonMenu: [
    ['E5', { placement: 'middle' }, badPlacement('middle')],
    ['E6', { placement: 'xs:top' }, badPlacement('xs:top')],
    ['E7', { placement: 'bottom top' }, badPlacement('bottom top')],
    ['E8', { placement: 'md:top md:end' }, badPlacement('md:top md:end')],
    ['E9', { placement: '' }, badPlacement('')],
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
  ],
} as const;
