import { activeFieldContract } from '../../../components/active-field/active-field.contract.ts';
import * as hostile from './hostile.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-active-field>`. */
export const activeField: Specimen = {
  contract: activeFieldContract,
  data: {},
  // Forms render fields of a model: their markup is in `field-vectors.ts`.
  widget: null,
  // Converters of its attributes reject unknown words: `active-field.browser.test.ts`.
  badValues: null,
  badData: [['options', '["x"]', 'an object as JSON']],
  hostile: [
    [
      {
        layout: 'horizontal',
        options: hostile.attributes,
        messages: { valueMissing: hostile.markup },
      },
      '<label>A</label><input>',
    ],
  ],
  plain: {
    pages: [
      '<fwx-active-field required><label>Mail</label><input type="email" name="mail"><small>Once a month.</small></fwx-active-field>',
      '<fwx-active-field layout="floating"><label for="x">A <b>b</b></label> <textarea name="a" required></textarea></fwx-active-field>',
      '<fwx-active-field layout="floating"><select aria-label="S"><option>1</select></fwx-active-field>',
      '<fwx-active-field layout="horizontal"><label>R</label><input type="range" aria-describedby="x"><div class="invalid-feedback">No</div></fwx-active-field>',
      '<fwx-active-field layout="horizontal"><input type="COLOR" id="c"></fwx-active-field>',
      '<fwx-active-field layout="inline" options=\'{"class":"col","title":"t"}\'><label>Name</label><input></fwx-active-field>',
      '<fwx-active-field inline><label>Name <input placeholder="own" class="mine"></label></fwx-active-field>',
      '<fwx-active-field><input type="hidden" name="a"><input type="checkbox" name="a"><label>I agree</label><small>hint</small></fwx-active-field>',
      '<fwx-active-field><label class="switch"><input type="checkbox"> On</label></fwx-active-field>',
      '<fwx-active-field required inline><label>Size</label><div role="radiogroup"><div><input type="radio" name="s"><label>S</label></div><div class="own">x</div></div><small>h</small></fwx-active-field>',
      '<fwx-active-field required layout="horizontal"><label>Size</label><div role="group"><div><input type="checkbox"><label>S</label></div><div><input type="checkbox"><label>M</label></div></div><small>h</small></fwx-active-field>',
      '<fwx-active-field layout="floating"><div class="btn-group" role="group"><label>B</label><button type="button">-</button></div><label>A</label><input><div class="btn-group" role="group"><button type="button">+</button></div></fwx-active-field>',
      '<fwx-active-field layout="floating" required><label>Code</label><my-code><label>In</label><input></my-code><small>h</small></fwx-active-field>',
      '<fwx-active-field inline><label>Price</label><my-slider><input type="range"></my-slider></fwx-active-field>',
      '<fwx-active-field><my-stars><div role="radiogroup"><div><input type="radio"></div></div></my-stars><label>Stars</label></fwx-active-field>',
      '<fwx-active-field><p>no control</p></fwx-active-field>',
    ],
    hosts: [
      ['<fwx-active-field>', 'parts'],
      ['<fwx-active-field layout="horizontal" required>', 'parts'],
      ['<fwx-active-field layout="floating" inline>', 'parts'],
    ],
    // Its children are the parts of one field.
    children: null,
  },
  morphs: [
    [
      '<fwx-active-field required><label>Size</label><div role="radiogroup"><div><input type="radio" name="s"><label>S</label></div></div><small>h</small></fwx-active-field>',
      '<fwx-active-field required><label>Sizes</label><div role="radiogroup"><div><input type="radio" name="s"><label>M</label></div></div><small>i</small></fwx-active-field>',
    ],
    [
      '<fwx-active-field name="a" label="A" value="x"></fwx-active-field>',
      '<fwx-active-field name="a" label="B" value="y" type="email"></fwx-active-field>',
    ],
  ],
  // No property is a text in the field.
  translated: null,
  trusted: [['<fwx-active-field required><label>A</label><input name="a"></fwx-active-field>']],
  // Its options, which are for plain children, cannot be read from markup.
  adopted: null,
  removed: [
    '<fwx-active-field><label>A</label><input name="a"></fwx-active-field>',
    '<fwx-active-field><div class="form-field"><input name="a" class="form-control"></div></fwx-active-field>',
  ],
  // Fields are styled by the style sheet, without custom properties.
  css: null,
  readme: ['- text: Mail', '- textbox "Mail"', '- text: We write once a month.'],
  policy: '<fwx-active-field required><label>Name</label><input name="name"></fwx-active-field>',
};
