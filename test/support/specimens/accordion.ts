import { accordionContract } from '../../../components/accordion/accordion.contract.ts';
import type { AccordionOptions } from '../../../components/accordion/accordion.options.ts';
import { accordionTemplate } from '../../../components/accordion/accordion.template.ts';
import { chevron } from '../markup.ts';
import * as hostile from './hostile.ts';
import { themes } from './looks.ts';
import { plainItem } from './plain.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const vectors: readonly Vector<AccordionOptions>[] = [
  [
    'disabled',
    { items: [{ label: 'One', content: '1', disabled: true, icon: '' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header" tabindex="-1" aria-disabled="true">One</summary><div class="accordion-body">1</div></details></div>',
  ],
  [
    'A1',
    { items: [{ label: 'One', content: '1' }] },
    `<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">One${chevron}</summary><div class="accordion-body">1</div></details></div>`,
  ],
  [
    'A2',
    { items: { One: '1', Two: { content: '2', expand: true } } },
    `<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">One${chevron}</summary><div class="accordion-body">1</div></details><details class="accordion-item" name="w0" open><summary class="accordion-header">Two${chevron}</summary><div class="accordion-body">2</div></details></div>`,
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
    `<div id="w0" class="accordion"><details class="accordion-item" open><summary class="accordion-header">A${chevron}</summary><div class="accordion-body">a</div></details><details class="accordion-item" open><summary class="accordion-header">B${chevron}</summary><div class="accordion-body">b</div></details></div>`,
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
    `<div id="w0" class="accordion"><details class="accordion-item" name="w0" open><summary class="accordion-header">A${chevron}</summary><div class="accordion-body">a</div></details><details class="accordion-item" name="w0"><summary class="accordion-header">B${chevron}</summary><div class="accordion-body">b</div></details></div>`,
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
    `<div id="faq" class="theme-primary accordion"><details class="accordion-item" name="faq"><summary class="accordion-header">&lt;Q&gt;${chevron}</summary><div class="accordion-body"><p>A</p></div></details></div>`,
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
    `<div id="w0" class="accordion"><details class="x accordion-item" name="w0" data-k="1"><summary class="h accordion-header">L${chevron}</summary><div id="b" class="accordion-body">c</div></details></div>`,
  ],
  [
    'A10',
    { icon: '+', items: [{ label: 'L', content: 'c' }] },
    '<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">L<span class="accordion-icon" aria-hidden="true">+</span></summary><div class="accordion-body">c</div></details></div>',
  ],
  [
    'A11',
    { items: [{ label: 'L', content: 0 }] },
    `<div id="w0" class="accordion"><details class="accordion-item" name="w0"><summary class="accordion-header">L${chevron}</summary><div class="accordion-body">0</div></details></div>`,
  ],
];

const faults: readonly Fault[] = [
  ['E15', { items: [{ content: 'c' }] }, 'The "label" option is required for each accordion item.'],
  ['E16', { items: [{ label: 'l' }] }, 'The "content" option is required for each accordion item.'],
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
];

const widget: WidgetPart<AccordionOptions> = {
  name: 'Accordion',
  template: accordionTemplate,
  vectors,
  faults,
  renamed: {},
  empty: {},
  served: {
    attributes: 'flush small auto-close-items="false"',
    data: { items: [{ label: 'One', content: '1', expand: true }] },
    options: { flush: true, small: true, autoCloseItems: false },
  },
  takesId: true,
  // Contents are trusted HTML, and labels have no address.
  address: null,
  list: { option: 'items', takesPairs: true },
  untouched: [
    '<fwx-accordion><div id="g" class="accordion"><details class="accordion-item" name="g" open><summary class="accordion-header">A</summary><div class="accordion-body">A</div></details><details class="accordion-item" name="g" ><summary class="accordion-header">B</summary><div class="accordion-body">B</div></details></div></fwx-accordion>',
  ],
  spoken: [
    {
      options: {
        items: [
          { label: 'One', content: '<p>first</p>', expand: true },
          { label: 'Two', content: '<p>second</p>' },
        ],
      },
      lines: [
        'group',
        '  disclosure "One" [expanded=true]',
        '  paragraph',
        '    text "first"',
        'group',
        '  disclosure "Two" [expanded=false]',
      ],
    },
  ],
  walks: [
    {
      title: 'opens and closes the items of an accordion',
      options: {
        items: [
          { label: 'One', content: '<a href="#in">Inside</a>' },
          { label: 'Two', content: 'second' },
        ],
      },
      steps: [
        ['Tab Enter', 'One One'],
        { until: 'details:nth-of-type(1)[open]' },
        ['Tab Tab Space', 'Inside Two Two'],
        { until: 'details:nth-of-type(1):not([open]) + details[open]' },
        ['Space Shift+Tab Tab Tab', 'Two One Two after'],
      ],
    },
  ],
};

/** Test data of `<fwx-accordion>`. */
export const accordion: Specimen = {
  contract: accordionContract,
  data: { items: [{ label: 'A', content: 'a' }] },
  widget,
  badValues: [['theme', 'light', themes, 'of the element alone']],
  badData: [
    ['items', 'abc', 'an object as JSON'],
    ['items', '5', 'an object as JSON'],
    ['options', '"x"', 'an object as JSON'],
    ['options', '["x"]', 'an object as JSON'],
  ],
  hostile: [
    { icon: hostile.markup, items: [hostile.accordionItem], options: hostile.attributes },
    { items: { [hostile.markup]: hostile.markup } },
    { items: [{ label: 'x', content: hostile.forged }] },
  ],
  plain: {
    pages: [
      `<fwx-accordion flush>${plainItem}<details open><summary>Two</summary>x</details><details open>y</details></fwx-accordion>`,
      `<fwx-accordion auto-close-items="false" theme="info" icon="+">${plainItem}</fwx-accordion>`,
      '<fwx-accordion><fwx-accordion-item label="A &amp; B" open>rich <b>text</b></fwx-accordion-item><fwx-accordion-item label="C">c</fwx-accordion-item></fwx-accordion>',
      `<fwx-accordion>${plainItem}<details><summary>In</summary><fwx-accordion>${plainItem}</fwx-accordion></details></fwx-accordion>`,
    ],
    hosts: [['<fwx-accordion options=\'{"id":"a"}\'>', 'anything']],
    children: [
      { tag: 'details', markup: (n) => `<details><summary>${n}</summary></details>` },
      {
        tag: 'fwx-accordion-item',
        markup: (n) => `<fwx-accordion-item label="">${n}</fwx-accordion-item>`,
      },
    ],
  },
  morphs: [
    [
      '<details><summary>One</summary>1</details><details><summary>Two</summary>2</details>',
      '<details><summary>One</summary>1</details>',
      '<details><summary>Two</summary>2</details><details><summary>Three</summary><p>3</p></details>',
    ].map((children) => `<fwx-accordion>${children}</fwx-accordion>`),
    [
      [{ label: 'A', content: 'a' }],
      [
        { label: 'B', content: 'b' },
        { label: 'A', content: 'a' },
      ],
    ].map((items) => `<fwx-accordion items='${JSON.stringify(items)}'></fwx-accordion>`),
  ],
  translated: [
    [
      `<fwx-accordion items='[{"label":"A","content":"a"}]'></fwx-accordion>`,
      { items: [{ label: 'Next', content: 'n' }] },
    ],
  ],
  trusted: [
    [
      '<fwx-accordion icon="+"><details><summary>A</summary>B</details></fwx-accordion>',
      { icon: '<b>-</b>' },
    ],
    [
      '<fwx-accordion></fwx-accordion>',
      { items: [{ label: 'A', content: '<b>B</b>', icon: '<i>c</i>' }] },
    ],
  ],
  adopted: [
    {
      content: {
        items: [
          { label: 'A', content: 'a' },
          { label: 'B', content: 'b', expand: true },
        ],
      },
      choices: {
        autoCloseItems: choices.on,
        flush: choices.off,
        gap: choices.off,
        small: choices.off,
        theme: choices.themes,
      },
    },
  ],
  removed: [
    '<fwx-accordion><details><summary>A</summary>a</details></fwx-accordion>',
    `<fwx-accordion items='[{"label":"A","content":"a"}]'></fwx-accordion>`,
  ],
  css: [
    '<fwx-accordion><details open><summary>One</summary>text</details><details><summary>Two</summary>b</details></fwx-accordion>',
    'summary',
  ],
  readme: [
    '- group:',
    '  - text: Plain details are upgraded in place',
    '  - paragraph: Any markup; nothing in it is replaced.',
    '- group: Or in short',
  ],
  policy:
    '<fwx-accordion><fwx-accordion-item label="One" open>text</fwx-accordion-item></fwx-accordion>',
};
