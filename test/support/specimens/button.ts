import { buttonContract } from '../../../components/button/button.contract.ts';
import type { ButtonOptions } from '../../../components/button/button.options.ts';
import { buttonTemplate } from '../../../components/button/button.template.ts';
import * as hostile from './hostile.ts';
import { badLooks } from './looks.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const vectors: readonly Vector<ButtonOptions>[] = [
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
    'an own attribute in a map',
    { toggle: true, options: { aria: { pressed: 'mixed', label: 'L' } } },
    '<button type="button" class="btn-solid" data-bs-toggle="button" aria-pressed="mixed" aria-label="L">Button</button>',
  ],
  [
    'B17',
    { variant: 'text', size: 'lg', theme: 'inverse', label: 'A & B' },
    '<button type="button" class="btn-text theme-inverse btn-lg">A &amp; B</button>',
  ],
];

const faults: readonly Fault[] = [
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
];

const widget: WidgetPart<ButtonOptions> = {
  name: 'Button',
  template: buttonTemplate,
  vectors,
  faults,
  renamed: { tagName: 'buttonTag', toggle: 'toggleable' },
  empty: {},
  served: {
    attributes: 'label="Go" href="/x" toggle pressed',
    data: {},
    options: { label: 'Go', tagName: 'a', toggle: true, options: { href: '/x', class: 'active' } },
  },
  takesId: false,
  address: (url) => ({ tagName: 'a', options: { href: url } }),
  list: null,
  untouched: [
    '<fwx-button theme="info"><button type="button" class="btn-solid theme-info">A</button></fwx-button>',
  ],
  spoken: [
    {
      options: [
        { label: 'Save' },
        { label: 'Bold', toggle: true, options: { class: 'active' } },
        { label: 'Off', options: { disabled: true } },
        { label: 'Go', tagName: 'a', options: { href: '/x', disabled: true } },
      ],
      lines: [
        'button "Save"',
        'button "Bold" [pressed=true]',
        'button "Off" [disabled=true]',
        'button "Go" [disabled=true]',
      ],
    },
  ],
  walks: [
    {
      title: 'presses buttons, toggles and links, and passes by those that are off',
      options: [
        { label: 'Act', options: { onclick: 'document.title += "!"' } },
        { label: 'Off', options: { disabled: true } },
        { label: 'Far', tagName: 'a', options: { href: '#far', disabled: true } },
        { label: 'Bold', toggle: true },
        { label: 'Go', tagName: 'a', options: { href: '#there' } },
      ],
      isBare: true,
      steps: [
        ['Tab Enter Space', 'Act Act Act'],
        { title: 'Widgets!!' },
        ['Tab Space', 'Bold Bold'],
        { until: '[aria-pressed="true"]' },
        ['Enter', 'Bold'],
        { until: '[aria-pressed="false"]' },
        ['Tab Space', 'Go Go'],
        { hash: '#there' },
        ['Tab', 'after'],
      ],
    },
  ],
};

/** Test data of `<fwx-button>`. */
export const button: Specimen = {
  contract: buttonContract,
  data: { label: 'A' },
  widget,
  badValues: [...badLooks, ['tag-name', 'script', 'button, a, another tag name']],
  badData: [['options', '["x"]', 'an object as JSON']],
  hostile: [{ label: hostile.markup, options: hostile.attributes }],
  plain: {
    pages: [
      '<fwx-button theme="primary">Save</fwx-button>',
      '<fwx-button variant="outline" toggle pressed><svg viewBox="0 0 1 1"><path d="M0 0"/></svg> Pin</fwx-button>',
      '<fwx-button href="/x?a=1&amp;b=2" disabled>Go</fwx-button>',
      '<fwx-button size="lg"><a href="/x" class="mine">Go</a></fwx-button>',
      '<fwx-button><button name="a" value="&quot;">Go</button></fwx-button>',
    ],
    hosts: [['<fwx-button>', 'phrases']],
    children: [{ tag: 'b', markup: (n) => `<b>${n}</b>` }],
  },
  morphs: [
    [
      '<fwx-button theme="danger"><button name="do" value="delete">Delete</button></fwx-button>',
      '<fwx-button theme="danger"><button name="do" value="delete">Remove</button></fwx-button>',
    ],
    [
      '<fwx-button>Save</fwx-button>',
      '<fwx-button theme="danger">Delete <b>all</b></fwx-button>',
      '<fwx-button toggle>Pin</fwx-button>',
    ],
    [
      '<fwx-button label="Data"></fwx-button>',
      '<fwx-button label="Other" theme="primary"></fwx-button>',
    ],
  ],
  translated: [
    ['<fwx-button label="Save"></fwx-button>', { label: 'Next' }],
    ['<fwx-button>Save</fwx-button>', { label: 'Next' }],
  ],
  trusted: [
    ['<fwx-button>A</fwx-button>'],
    ['<fwx-button></fwx-button>', { label: '<b>A</b>', encodeLabel: false }],
  ],
  adopted: [
    {
      content: { label: 'Save' },
      choices: {
        ...choices.looks,
        ariaDescribedBy: [null, 'd'],
        ariaLabel: [null, 'Close'],
        autofocus: choices.off,
        commandFor: [null, 'c'],
        disabled: choices.off,
        formNoValidate: choices.off,
        formTarget: [null, '_blank'],
        loading: choices.off,
        name: [null, 'do'],
        pressed: choices.off,
        toggleable: choices.off,
        value: [null, '', 'save'],
      },
    },
    {
      content: { label: 'Go', href: '/a' },
      choices: {
        ...choices.looks,
        disabled: choices.off,
        loading: choices.off,
        rel: [null, 'noopener'],
        target: [null, '_blank'],
      },
    },
  ],
  removed: [
    '<fwx-button>A</fwx-button>',
    '<fwx-button><a href="#a">A</a></fwx-button>',
    '<fwx-button label="A"></fwx-button>',
  ],
  css: [
    '<fwx-button theme="primary">A</fwx-button><fwx-button disabled>B</fwx-button><fwx-button toggle pressed>C</fwx-button>',
    'button',
  ],
  readme: ['- button "Save"', '- button "Help"', '- button "Bold"', '- button "Delete"'],
  policy: '<fwx-button theme="primary">Send</fwx-button>',
};
