import { buttonGroupContract } from '../../../components/button-group/button-group.contract.ts';
import type { ButtonGroupOptions } from '../../../components/button-group/button-group.options.ts';
import { buttonGroupTemplate } from '../../../components/button-group/button-group.template.ts';
import * as hostile from './hostile.ts';
import { sizes } from './looks.ts';
import { buttonChild } from './plain.ts';
import * as choices from './choices.ts';
import type { Fault, Specimen, Vector, WidgetPart } from './specimen.ts';

const vectors: readonly Vector<ButtonGroupOptions>[] = [
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
    { size: 'lg', options: { id: 'g' }, buttons: [{ label: 'S', options: { type: 'submit' } }] },
    '<div id="g" class="btn-group btn-group-lg" role="group"><button type="submit" class="btn-solid">S</button></div>',
  ],
];

const faults: readonly Fault[] = [
  ['E4', { size: 'xl' }, 'Invalid size value "xl" for ButtonGroup; expected one of: xs, sm, lg.'],
  ['an unknown key', { buttons: [{ colour: 1 }] }, 'Unknown button group item option: "colour".'],
  [
    'no button',
    { buttons: [null] },
    'Invalid buttons value "[object Null]" for ButtonGroup; expected one of: options of a button, trusted HTML, a template.',
  ],
];

const widget: WidgetPart<ButtonGroupOptions> = {
  name: 'ButtonGroup',
  template: buttonGroupTemplate,
  vectors,
  faults,
  renamed: {},
  empty: { buttons: [] },
  served: {
    attributes: 'size="sm" label="L" group-role="toolbar"',
    data: { buttons: [{ label: 'A' }] },
    options: { size: 'sm', options: { role: 'toolbar', 'aria-label': 'L' } },
  },
  takesId: false,
  address: (url) => ({ buttons: [{ tagName: 'a', options: { href: url } }] }),
  list: { option: 'buttons', takesPairs: false },
  untouched: [],
  spoken: [
    {
      options: {
        options: { 'aria-label': 'Align' },
        buttons: [{ label: 'Left' }, { label: 'Bold', toggle: true }],
      },
      lines: ['group "Align"', '  button "Left"', '  button "Bold" [pressed=false]'],
    },
  ],
  walks: [
    {
      title: 'goes from button to button of a group',
      options: { buttons: [{ label: 'A' }, { label: 'B', toggle: true }] },
      steps: [['Tab Tab Space Tab', 'A B B after'], { until: '[aria-pressed="true"]' }],
    },
  ],
};

/** Test data of `<fwx-button-group>`. */
export const buttonGroup: Specimen = {
  contract: buttonGroupContract,
  data: { buttons: [{ label: 'A' }], label: 'Group' },
  widget,
  badValues: [['size', 'xl', sizes]],
  badData: [['buttons', '{"a":1}', 'a list as JSON']],
  hostile: [{ buttons: [hostile.button, hostile.markup], options: hostile.attributes }],
  plain: {
    pages: [
      '<fwx-button-group label="Tools"><button>A</button> <a href="/b">B</a><button class="btn-icon">C</button><fwx-button>D</fwx-button></fwx-button-group>',
      '<fwx-button-group vertical size="sm" group-role="toolbar"><button type="submit">A</button></fwx-button-group>',
    ],
    hosts: [['<fwx-button-group label="g">', 'anything']],
    children: [{ tag: 'button', markup: buttonChild }],
  },
  morphs: [
    [
      '<fwx-button-group label="G"><fwx-button>A</fwx-button><fwx-button>B</fwx-button></fwx-button-group>',
      '<fwx-button-group label="G"><fwx-button>A</fwx-button><button>B</button><fwx-button>C</fwx-button></fwx-button-group>',
      `<fwx-button-group label="G" buttons='[{"label":"A"},{"label":"B"}]'></fwx-button-group>`,
    ],
  ],
  translated: [
    [
      `<fwx-button-group label="G" buttons='[{"label":"A"}]'></fwx-button-group>`,
      { buttons: [{ label: 'Next' }] },
    ],
  ],
  trusted: [
    [
      '<fwx-button-group></fwx-button-group>',
      { buttons: ['<button class="btn-solid">A</button>'] },
    ],
  ],
  adopted: [
    {
      content: { buttons: [{ label: 'A' }] },
      choices: {
        divider: choices.off,
        groupRole: [null, 'toolbar'],
        label: ['Group', 'Other'],
        size: choices.sizes,
        vertical: choices.off,
      },
    },
  ],
  removed: [
    '<fwx-button-group><button>A</button></fwx-button-group>',
    `<fwx-button-group buttons='[{"label":"A"}]'></fwx-button-group>`,
  ],
  css: [
    '<fwx-button-group label="x" divider><button>A</button><button>B</button></fwx-button-group>',
    null,
  ],
  readme: ['- group "Alignment":', '  - button "Left"', '  - button "Right"'],
  policy:
    '<fwx-button-group label="View"><button>List</button><button>Grid</button></fwx-button-group>',
};
