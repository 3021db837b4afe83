// Input and documented markup of each widget. `{chevron}` stands for the default icon of an accordion.
import type { AccordionOptions } from '../../components/accordion/accordion.options.ts';
import type { ButtonOptions } from '../../components/button/button.options.ts';
import type { DrawerOptions } from '../../components/drawer/drawer.options.ts';

/** Id of the vector, options, documented markup. */
export type Vector<T> = readonly [id: string, options: T, html: string];

export const buttonVectors: readonly Vector<ButtonOptions>[] = [
  ['B1', {}, '<button type="button" class="btn-solid">Button</button>'],
  ['B2', { label: 'Save' }, '<button type="button" class="btn-solid">Save</button>'],
  [
    'B3',
    { label: '<b>x</b>' },
    '<button type="button" class="btn-solid">&lt;b&gt;x&lt;/b&gt;</button>',
  ],
  [
    'B4',
    { label: '<b>x</b>', encodeLabel: false },
    '<button type="button" class="btn-solid"><b>x</b></button>',
  ],
  ['B5', { variant: null }, '<button type="button" class="btn">Button</button>'],
  [
    'B6',
    { variant: 'outline', theme: 'danger', size: 'xs' },
    '<button type="button" class="btn-outline theme-danger btn-xs">Button</button>',
  ],
  [
    'B7',
    { variant: 'styled', theme: 'primary' },
    '<button type="button" class="btn-solid btn-styled theme-primary">Button</button>',
  ],
  ['B8', { variant: 'link' }, '<button type="button" class="btn-link">Button</button>'],
  [
    'B9',
    { tagName: 'a', label: 'Go', options: { href: '/x' } },
    '<a class="btn-solid" href="/x" role="button">Go</a>',
  ],
  [
    'B10',
    { tagName: 'a', label: 'Go', options: { href: '/x', disabled: true } },
    '<a class="btn-solid disabled" href="/x" role="button" tabindex="-1" aria-disabled="true">Go</a>',
  ],
  [
    'B11',
    { tagName: 'a', options: { disabled: true } },
    '<a class="btn-solid disabled" role="button" aria-disabled="true">Button</a>',
  ],
  [
    'B12',
    { toggle: true },
    '<button type="button" class="btn-solid" data-bs-toggle="button" aria-pressed="false">Button</button>',
  ],
  [
    'B13',
    { toggle: true, options: { class: 'active' } },
    '<button type="button" class="active btn-solid" data-bs-toggle="button" aria-pressed="true">Button</button>',
  ],
  [
    'B14',
    { options: { type: 'submit', name: 's', value: '1' } },
    '<button type="submit" class="btn-solid" name="s" value="1">Button</button>',
  ],
  [
    'B15',
    { options: { id: 'x', class: 'me-2', disabled: true, title: 'T', 'data-x': '1' } },
    '<button type="button" id="x" class="me-2 btn-solid" disabled title="T" data-x="1">Button</button>',
  ],
  [
    'B16',
    { options: { data: { a: { b: 1 }, ok: true, no: false }, aria: { label: 'L' } } },
    '<button type="button" class="btn-solid" data-a=\'{"b":1}\' data-ok aria-label="L">Button</button>',
  ],
  [
    'B17',
    { variant: 'text', size: 'lg', theme: 'inverse', label: 'A & B' },
    '<button type="button" class="btn-text theme-inverse btn-lg">A &amp; B</button>',
  ],
];

export const accordionVectors: readonly Vector<AccordionOptions>[] = [
  [
    'disabled',
    { items: [{ label: 'One', content: '1', disabled: true, icon: '' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header" tabindex="-1" aria-disabled="true">One</summary><div class="accordion-body">1</div></details></div>',
  ],
  [
    'A1',
    { items: [{ label: 'One', content: '1' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">One{chevron}</summary><div class="accordion-body">1</div></details></div>',
  ],
  [
    'A2',
    { items: { One: '1', Two: { content: '2', expand: true } } },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">One{chevron}</summary><div class="accordion-body">1</div></details><details class="accordion-item" name="w0" open><summary class="accordion-header">Two{chevron}</summary><div class="accordion-body">2</div></details></div>',
  ],
  [
    'A3',
    {
      autoCloseItems: false,
      items: [
        { label: 'A', content: 'a', expand: true },
        { label: 'B', content: 'b', expand: true },
      ],
    },
    '<div id="w0" class="accordion"><details class="accordion-item" open><summary class="accordion-header">A{chevron}</summary><div class="accordion-body">a</div></details><details class="accordion-item" open><summary class="accordion-header">B{chevron}</summary><div class="accordion-body">b</div></details></div>',
  ],
  [
    'A4',
    {
      autoCloseItems: true,
      items: [
        { label: 'A', content: 'a', expand: true },
        { label: 'B', content: 'b', expand: true },
      ],
    },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0" open><summary class="accordion-header">A{chevron}</summary><div class="accordion-body">a</div></details><details class="accordion-item" name="w0"><summary class="accordion-header">B{chevron}</summary><div class="accordion-body">b</div></details></div>',
  ],
  [
    'A5',
    { flush: true, gap: true, small: true, items: [] },
    '<div id="w0" class="accordion accordion-flush accordion-gap accordion-sm"></div>',
  ],
  [
    'A6',
    {
      options: { id: 'faq', class: 'theme-primary' },
      items: [{ label: '<Q>', content: '<p>A</p>' }],
    },
    '<div id="faq" class="theme-primary accordion"><details class="accordion-item" name="faq"><summary class="accordion-header">&lt;Q&gt;{chevron}</summary><div class="accordion-body"><p>A</p></div></details></div>',
  ],
  [
    'A7',
    {
      encodeLabels: false,
      icon: '',
      items: [
        { label: '<b>Q</b>', content: 'c' },
        { label: '<b>Z</b>', content: 'd', encode: true },
      ],
    },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header"><b>Q</b></summary><div class="accordion-body">c</div></details><details class="accordion-item" name="w0"><summary class="accordion-header">&lt;b&gt;Z&lt;/b&gt;</summary><div class="accordion-body">d</div></details></div>',
  ],
  [
    'A8',
    { icon: '<i class="bi bi-x"></i>', items: [{ label: 'L', content: 'c' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">L<i class="accordion-icon bi bi-x"></i></summary><div class="accordion-body">c</div></details></div>',
  ],
  [
    'A9',
    {
      items: [
        {
          label: 'L',
          content: 'c',
          options: { class: 'x', 'data-k': '1' },
          headerOptions: { class: 'h' },
          contentOptions: { id: 'b' },
        },
        { label: 'H', content: 'h', visible: false },
      ],
    },
    '<div id="w0" class="accordion"><details class="x accordion-item" name="w0" data-k="1"><summary class="h accordion-header">L{chevron}</summary><div id="b" class="accordion-body">c</div></details></div>',
  ],
  [
    'A10',
    { icon: '+', items: [{ label: 'L', content: 'c' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">L<span class="accordion-icon" aria-hidden="true">+</span></summary><div class="accordion-body">c</div></details></div>',
  ],
  [
    'A11',
    { items: [{ label: 'L', content: 0 }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">L{chevron}</summary><div class="accordion-body">0</div></details></div>',
  ],
];

export const drawerVectors: readonly Vector<DrawerOptions>[] = [
  [
    'D1',
    { title: 'T', content: 'B' },
    '<dialog id="w0" class="drawer drawer-start" tabindex="-1" aria-labelledby="w0-label"><div class="drawer-header"><h5 id="w0-label" class="drawer-title">T</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body">B</div></dialog>',
  ],
  [
    'D2',
    { content: '' },
    '<dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-header"><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'D3',
    { closeButton: false, content: 'B' },
    '<dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-body">B</div></dialog>',
  ],
  [
    'D4',
    {
      title: '<T>',
      titleOptions: { tag: 'h2', class: 'x' },
      placement: 'end',
      backdrop: 'static',
      keyboard: false,
      scroll: true,
    },
    '<dialog id="w0" class="drawer drawer-end" tabindex="-1" data-bs-backdrop="static" data-bs-keyboard="false" data-bs-scroll="true" aria-labelledby="w0-label"><div class="drawer-header"><h2 id="w0-label" class="x drawer-title">&lt;T&gt;</h2><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'D5',
    { backdrop: false, placement: null, fullscreen: true, sheet: true },
    '<dialog id="w0" class="drawer drawer-fullscreen drawer-sheet" tabindex="-1" data-bs-backdrop="false"><div class="drawer-header"><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'D6',
    { responsive: 'lg', title: 'N' },
    '<dialog id="w0" class="lg:drawer drawer-start" tabindex="-1" aria-labelledby="w0-label"><div class="drawer-header"><h5 id="w0-label" class="drawer-title">N</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" data-bs-target="#w0" aria-label="Close"></button></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'D7',
    { responsive: '2xl', placement: 'top', closeButton: false },
    '<dialog id="w0" class="2xl:drawer drawer-top" tabindex="-1"><div class="drawer-body"></div></dialog>',
  ],
  [
    'D8',
    { toggleButton: { label: 'Open', class: 'btn-solid theme-primary' }, title: 'T' },
    '<button type="button" class="btn-solid theme-primary" data-bs-toggle="drawer" data-bs-target="#w0" aria-controls="w0">Open</button><dialog id="w0" class="drawer drawer-start" tabindex="-1" aria-labelledby="w0-label"><div class="drawer-header"><h5 id="w0-label" class="drawer-title">T</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'D9',
    { toggleButton: [], closeButton: false },
    '<button type="button" data-bs-toggle="drawer" data-bs-target="#w0" aria-controls="w0">Show</button><dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-body"></div></dialog>',
  ],
  [
    'D10',
    { toggleButton: { tag: 'a', label: 'Open' }, closeButton: false },
    '<a href="#w0" role="button" data-bs-toggle="drawer" aria-controls="w0">Open</a><dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-body"></div></dialog>',
  ],
  [
    'D11',
    {
      footer: '<b>F</b>',
      footerOptions: { class: 'f' },
      bodyOptions: { class: 'b' },
      headerOptions: { class: 'h' },
      title: 'T',
      options: { id: 'nav', class: 'x', 'aria-label': 'Nav' },
    },
    '<dialog id="nav" class="x drawer drawer-start" tabindex="-1" aria-label="Nav"><div class="h drawer-header"><h5 id="nav-label" class="drawer-title">T</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="b drawer-body"></div><div class="f drawer-footer"><b>F</b></div></dialog>',
  ],
  [
    'D12',
    { encodeTitle: false, title: '<i>T</i>', closeButton: { class: 'me-1', 'aria-label': 'Shut' } },
    '<dialog id="w0" class="drawer drawer-start" tabindex="-1" aria-labelledby="w0-label"><div class="drawer-header"><h5 id="w0-label" class="drawer-title"><i>T</i></h5><button type="button" class="me-1 btn-close" data-bs-dismiss="drawer" aria-label="Shut"></button></div><div class="drawer-body"></div></dialog>',
  ],
];
/** Options that a server refuses with `InvalidConfigException`, and the text. */
export const faultVectors = {
  button: [
    ['E1', { size: 'md' }, 'Invalid size value "md" for Button; expected one of: xs, sm, lg.'],
    [
      'E2',
      { variant: 'ghost' },
      'Invalid variant value "ghost" for Button; expected one of: solid, outline, subtle, text, styled, link.',
    ],
    [
      'E3',
      { theme: 'light' },
      'Invalid theme value "light" for Button; expected one of: primary, accent, success, danger, warning, info, inverse, secondary.',
    ],
    [
      'tagName',
      { tagName: 'script' },
      'Invalid tagName value "script" for Button; expected one of: button, a, another tag name.',
    ],
  ],
  drawer: [
    [
      'E12',
      { backdrop: 'blur' },
      'Invalid backdrop value "blur" for Drawer; expected one of: true, false, static.',
    ],
    [
      'E13',
      { placement: 'left' },
      'Invalid placement value "left" for Drawer; expected one of: start, end, top, bottom.',
    ],
    [
      'E14',
      { responsive: 'xxl' },
      'Invalid responsive value "xxl" for Drawer; expected one of: sm, md, lg, xl, 2xl.',
    ],
  ],
  accordion: [
    [
      'E15',
      { items: [{ content: 'c' }] },
      'The "label" option is required for each accordion item.',
    ],
    [
      'E16',
      { items: [{ label: 'l' }] },
      'The "content" option is required for each accordion item.',
    ],
    [
      'E17',
      { items: [{ label: 'l', content: 'c', foo: 1 }] },
      'Unknown accordion item option: "foo".',
    ],
    [
      'E21',
      { items: [{ label: 'l', content: [] }] },
      'The "content" option must be a string, a number or a stringable object.',
    ],
    ['no item', { items: ['x'] }, 'The "label" option is required for each accordion item.'],
    [
      'pair without content',
      { items: { One: null } },
      'The "content" option is required for each accordion item.',
    ],
  ],
} as const;
