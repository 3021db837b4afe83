import { drawerContract } from '../../../components/drawer/drawer.contract.ts';
import type { DrawerOptions } from '../../../components/drawer/drawer.options.ts';
import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import * as hostile from './hostile.ts';
import { Breakpoint, DrawerPlacement } from '../../../components/internal/options/enums.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const vectors: readonly Vector<DrawerOptions>[] = [
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
  [
    'D13',
    { closeButton: { tag: 'a' } },
    '<dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-header"><a class="btn-close" href="#" role="button" data-bs-dismiss="drawer" aria-label="Close"></a></div><div class="drawer-body"></div></dialog>',
  ],
  [
    'names of the caller as maps',
    {
      closeButton: { aria: { label: 'Shut' } },
      bodyOptions: { data: { a: 1 } },
      toggleButton: { label: 'O', aria: { controls: null } },
    },
    '<button type="button" data-bs-toggle="drawer" data-bs-target="#w0">O</button><dialog id="w0" class="drawer drawer-start" tabindex="-1"><div class="drawer-header"><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Shut"></button></div><div class="drawer-body" data-a="1"></div></dialog>',
  ],
];

const faults: readonly Fault[] = [
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
];

const panel = {
  title: 'Filters',
  content: '<p>Narrow down</p>',
  footer: '<button>Apply</button>',
  toggleButton: { label: 'Open' },
};

const widget: WidgetPart<DrawerOptions> = {
  name: 'Drawer',
  template: drawerTemplate,
  vectors,
  faults,
  renamed: { title: 'heading', scroll: 'bodyScroll' },
  empty: { content: '' },
  served: {
    attributes:
      'heading="T" toggle-label="Open" toggle-button="{&quot;class&quot;:&quot;btn-solid&quot;}"',
    data: {},
    options: { title: 'T', toggleButton: { class: 'btn-solid', label: 'Open' } },
  },
  takesId: true,
  // The address of its button is an attribute of the page and may be anything.
  address: (url) => ({ toggleButton: { tag: 'a', label: 'A', href: url } }),
  list: null,
  untouched: [
    '<fwx-drawer><button id="t" data-bs-toggle="drawer" data-bs-target="#d">Open</button><dialog id="d" class="drawer drawer-start" tabindex="-1" ><div class="drawer-header"><h5 class="drawer-title">T</h5><button id="x" type="button" class="btn-close" data-bs-dismiss="drawer" data-bs-target="#d" aria-label="Close"></button></div><div class="drawer-body"><input></div></dialog></fwx-drawer>',
  ],
  // A closed drawer is not in the tree, and an open one is its only content.
  spoken: [
    { options: panel, lines: ['button "Open"'] },
    {
      options: panel,
      prepare: `document.querySelector('dialog').showModal()`,
      lines: [
        'dialog "Filters" [modal=true]',
        '  heading "Filters" [level=5]',
        '  button "Close"',
        '  paragraph',
        '    text "Narrow down"',
        '  button "Apply"',
      ],
    },
  ],
  walks: [
    {
      title: 'stays inside of a drawer until Escape, and comes back to what opened it',
      options: { ...panel, content: '<button id="a">First</button>' },
      steps: [
        ['Tab Enter', 'Open Close'],
        ['Tab Tab', 'First Apply'],
        { keys: 'Tab Tab Shift+Tab', never: ['before', 'after', 'Open'] },
        ['Escape', 'Open'],
        { until: 'dialog:not([open])' },
        ['Enter Enter', 'Close Open'],
        ['Tab', 'after'],
      ],
    },
  ],
};

/** Test data of `<fwx-drawer>`. */
export const drawer: Specimen = {
  contract: drawerContract,
  data: { heading: 'T' },
  widget,
  badValues: [
    ['backdrop', 'blur', 'true, false, static'],
    ['placement', 'left', 'start, end, top, bottom'],
    ['responsive', 'xxl', 'sm, md, lg, xl, 2xl'],
  ],
  badData: [['options', '5', 'an object as JSON']],
  hostile: [
    {
      heading: hostile.markup,
      options: hostile.attributes,
      'body-options': hostile.attributes,
      'header-options': hostile.attributes,
      'title-options': hostile.attributes,
      'close-button': { label: hostile.markup, ...hostile.attributes },
      'toggle-button': { label: hostile.markup, encode: false, ...hostile.attributes, tag: 'a' },
    },
  ],
  plain: {
    pages: [
      '<fwx-drawer heading="T"><p>b</p></fwx-drawer>',
      '<fwx-drawer placement="end" options=\'{"id":"filters"}\'><h2>Filters</h2><p>All</p><footer><button>Apply</button></footer></fwx-drawer>',
      '<fwx-drawer responsive="lg"><button data-bs-toggle="drawer" data-bs-target="#w0">Open</button><h2 id="own">T</h2>x</fwx-drawer>',
      '<fwx-drawer toggle-label="Open" backdrop="static" keyboard="false" scroll>plain text</fwx-drawer>',
    ],
    hosts: [['<fwx-drawer options=\'{"id":"a"}\'>', 'anything']],
    children: [{ tag: 'p', markup: (n) => (n % 3 === 0 ? `<h2>${n}</h2>` : `<p>${n}</p>`) }],
  },
  morphs: [
    [
      '<fwx-drawer heading="T"><p>b</p></fwx-drawer>',
      '<fwx-drawer heading="U"><p>c</p><p>d</p></fwx-drawer>',
      '<fwx-drawer heading="V"></fwx-drawer>',
    ],
    [
      '<fwx-drawer toggle-label="T"><h2>A</h2><p>b</p></fwx-drawer>',
      '<fwx-drawer toggle-label="U"><p>b</p><footer>c</footer></fwx-drawer>',
    ],
  ],
  translated: [
    ['<fwx-drawer heading="Title"></fwx-drawer>', { heading: 'Next' }],
    ['<fwx-drawer heading="Title"><p>Body</p></fwx-drawer>', { heading: 'Next' }],
  ],
  trusted: [
    [
      '<fwx-drawer toggle-label="T"><h2>A</h2><p>B</p></fwx-drawer>',
      { heading: '<b>C</b>', encodeTitle: false, open: true },
    ],
    ['<fwx-drawer></fwx-drawer>', { heading: 'A', content: '<b>B</b>' }],
  ],
  adopted: [
    {
      content: { heading: 'Title', content: 'body', footer: 'end' },
      choices: {
        backdrop: [true, false, 'static'],
        bodyScroll: choices.off,
        fullscreen: choices.off,
        keyboard: choices.on,
        placement: [...Object.values(DrawerPlacement), null],
        responsive: [null, ...Object.values(Breakpoint)],
        sheet: choices.off,
      },
    },
  ],
  removed: [
    '<fwx-drawer><p>A</p></fwx-drawer>',
    '<fwx-drawer heading="A"></fwx-drawer>',
    '<fwx-drawer><dialog class="drawer drawer-start" tabindex="-1"><div class="drawer-body">A</div></dialog></fwx-drawer>',
  ],
  css: [
    '<fwx-drawer open placement="end"><h2>A</h2><p>B</p></fwx-drawer><fwx-drawer placement="top">C</fwx-drawer>',
    null,
  ],
  readme: ['- button "Filters"'],
  policy: '<fwx-drawer heading="Filters"><p>City</p></fwx-drawer>',
};
