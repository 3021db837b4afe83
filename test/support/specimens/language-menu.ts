import { languageMenuContract } from '../../../components/language-menu/language-menu.contract.ts';
import type { LanguageMenuOptions } from '../../../components/language-menu/language-menu.options.ts';
import { languageMenuTemplate } from '../../../components/language-menu/language-menu.template.ts';
import * as hostile from './hostile.ts';
import { badLooks } from './looks.ts';
import { linkChild } from './plain.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const links = [
  { language: 'en', label: 'English', href: '/en/a?b=1&c=2', isCurrent: false },
  { language: 'de', label: 'Deutsch', href: '/de/a?b=1&c=2', isCurrent: true },
];
const items =
  '<a class="menu-item" href="/en/a?b=1&amp;c=2" lang="en" hreflang="en">English</a><a class="menu-item active" href="/de/a?b=1&amp;c=2" aria-current="true" lang="de" hreflang="de">Deutsch</a>';

const vectors: readonly Vector<LanguageMenuOptions>[] = [
  ['no links', { clientOptions: { offset: 4 } }, ''],
  ['null for links', { links: null }, ''],
  ['an empty list', { links: [] }, ''],
  [
    'a landmark with the current language and links to all',
    { links },
    `<nav class="language-menu btn-group" aria-label="Sprache"><button type="button" id="w0" class="btn-text" data-bs-toggle="menu" aria-expanded="false">Deutsch</button><div id="w0-menu" class="menu">${items}</div></nav>`,
  ],
  [
    'looks of the button',
    { links, id: 'l', placement: 'bottom-end', size: 'sm', theme: 'primary', variant: 'outline' },
    `<nav class="language-menu btn-group" aria-label="Sprache"><button type="button" id="l" class="btn-outline theme-primary btn-sm" data-bs-toggle="menu" data-bs-placement="bottom-end" aria-expanded="false">Deutsch</button><div id="l-menu" class="menu">${items}</div></nav>`,
  ],
  [
    'a name of its own',
    { links, label: 'Pick one', options: { class: 'x', 'data-y': 1 }, variant: null },
    `<nav class="x language-menu btn-group" aria-label="Pick one" data-y="1"><button type="button" id="w0" class="btn" data-bs-toggle="menu" aria-expanded="false">Deutsch</button><div id="w0-menu" class="menu">${items}</div></nav>`,
  ],
  [
    'settings of its script',
    { links, clientOptions: { offset: 4 } },
    `<nav class="language-menu btn-group" aria-label="Sprache"><button type="button" id="w0" class="btn-text" data-bs-config='{"offset":4}' data-bs-toggle="menu" aria-expanded="false">Deutsch</button><div id="w0-menu" class="menu">${items}</div></nav>`,
  ],
];

const faults: readonly Fault[] = [
  [
    'an unknown size',
    { links, size: 'md' },
    'Invalid size value "md" for LanguageMenu; expected one of: xs, sm, lg.',
  ],
  [
    'an unknown placement',
    { links, placement: 'middle' },
    'Invalid placement value "middle" for LanguageMenu; expected one of: top|bottom|left|right|start|end[-start|-end], after sm:|md:|lg:|xl:|2xl: once.',
  ],
  [
    'a link without a label',
    { links: [{ language: 'de', href: '/de' }] },
    'The "label" option is required for each language menu item.',
  ],
  [
    'a link without a language',
    { links: [{ label: 'Deutsch', href: '/de' }] },
    'Invalid language value "[object Undefined]" for LanguageMenu; expected one of: a language tag.',
  ],
  [
    'a link without an address',
    { links: [{ label: 'Deutsch', language: 'de' }] },
    'Invalid href value "[object Undefined]" for LanguageMenu; expected one of: a URL, a route.',
  ],
];

const widget: WidgetPart<LanguageMenuOptions> = {
  name: 'LanguageMenu',
  template: languageMenuTemplate,
  vectors,
  faults,
  renamed: {},
  empty: {},
  served: { attributes: 'size="sm"', data: { links }, options: { size: 'sm' } },
  takesId: true,
  address: (href) => ({ links: [{ label: 'A', language: 'de', href }] }),
  list: { option: 'links', takesPairs: false },
  untouched: [],
  // A landmark, with each language in its own name.
  // The links of a closed menu are not in the tree.
  spoken: [
    { options: { links }, lines: ['navigation "Sprache"', '  button "Deutsch" [expanded=false]'] },
    {
      options: { links },
      prepare: `document.querySelector('.menu').classList.add('show')`,
      lines: [
        'navigation "Sprache"',
        '  button "Deutsch" [expanded=false]',
        '  link "English"',
        '  link "Deutsch"',
      ],
    },
  ],
  walks: [
    {
      title: 'chooses a language',
      options: {
        links: [
          { language: 'en', label: 'English', href: '#en', isCurrent: true },
          { language: 'de', label: 'Deutsch', href: '#de' },
        ],
      },
      steps: [
        ['Tab ArrowDown ArrowDown Enter', 'English English Deutsch English'],
        { hash: '#de' },
      ],
    },
  ],
};

/** Test data of `<fwx-language-menu>`. */
export const languageMenu: Specimen = {
  contract: languageMenuContract,
  data: { links: [{ language: 'en', label: 'English', href: '#' }] },
  widget,
  badValues: [...badLooks, ['placement', 'middle', 'top|bottom|left|right|start|end']],
  badData: [['links', '{}', 'a list as JSON']],
  hostile: [
    {
      label: hostile.markup,
      links: [{ ...hostile.link, language: hostile.markup, href: '/' }],
      options: hostile.attributes,
    },
  ],
  plain: {
    pages: [
      '<fwx-language-menu><a href="/de" lang="de">Deutsch</a><a href="/en" lang="en" aria-current="true">English</a></fwx-language-menu>',
    ],
    hosts: [['<fwx-language-menu options=\'{"id":"a"}\'>', 'anything']],
    children: [{ tag: 'a', markup: linkChild }],
  },
  morphs: [
    [
      '<fwx-language-menu><a href="/de" lang="de">Deutsch</a></fwx-language-menu>',
      '<fwx-language-menu><a href="/de" lang="de">Deutsch</a><a href="/fr" lang="fr">Francais</a></fwx-language-menu>',
    ],
  ],
  translated: [
    [
      `<fwx-language-menu links='[{"language":"en","label":"A","href":"/"}]'></fwx-language-menu>`,
      { links: [{ language: 'en', label: 'Next', href: '/' }] },
    ],
  ],
  trusted: [
    [
      '<fwx-language-menu></fwx-language-menu>',
      { links: [{ language: 'de', label: 'Deutsch', href: '/de', isCurrent: true }] },
    ],
  ],
  adopted: [
    {
      content: {
        links: [
          { label: 'English', language: 'en', href: '/en', isCurrent: true },
          { label: 'Deutsch', language: 'de', href: '/de' },
        ],
      },
      choices: {
        label: [null, 'Tongue'],
        placement: [null, 'top'],
        size: choices.sizes,
        theme: choices.themes,
      },
    },
  ],
  removed: [
    '<fwx-language-menu><a href="#de" lang="de">Deutsch</a></fwx-language-menu>',
    `<fwx-language-menu links='[{"language":"en","label":"English","href":"#"}]'></fwx-language-menu>`,
  ],
  // Its options are those of a button and a menu.
  css: null,
  readme: [
    '- navigation "Sprache":',
    '  - link "English":',
    '    - /url: /en/news',
    '  - link "Deutsch":',
    '    - /url: /de/news',
  ],
  policy: `<fwx-language-menu links='[{"language":"en","label":"English","href":"#en","isCurrent":true}]'></fwx-language-menu>`,
};
