import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import type { FieldFault, FieldRule, FwxActiveField } from '../../components/active-field/index.ts';
import '../../components/active-field/index.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import { loadStyles, next, place, tasks, warningsOf } from '../support/widget-page.ts';

/** Served markup of a text field, and of its parts in another state. */
const served = (attributes = '', error = '', host = '') =>
  `<fwx-active-field ${host}><div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]" ${attributes}>${error || '<div class="invalid-feedback"></div>'}</div></fwx-active-field>`;

const words = `messages='{"valueMissing":"A cannot be blank.","tooLong":"A should contain at most 3 characters."}'`;

/** The element of this markup, up to date, with its first control. */
async function field(
  html: string,
): Promise<{ element: FwxActiveField; control: HTMLInputElement }> {
  const main = place(html);
  const element = main.querySelector('fwx-active-field') as FwxActiveField;
  await element.updateComplete;
  const control = element.querySelector('input:not([type=hidden]), select, textarea');
  return { element, control: control as HTMLInputElement };
}

function type(control: HTMLInputElement, value: string): void {
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('<fwx-active-field>', () => {
  before(loadStyles);

  it('takes over served markup without one change', async () => {
    const main = place();
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    main.innerHTML = served('required');
    observer.observe(main, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await (main.firstElementChild as FwxActiveField).updateComplete;
    await tasks();
    seen.push(...observer.takeRecords());
    observer.disconnect();
    expect(seen).to.have.lengthOf(0);
  });

  it('makes the documented markup (F1) of plain children, with the same nodes', async () => {
    const main = place();
    const element = document.createElement('fwx-active-field');
    element.innerHTML = '<label>A</label><input type="text" id="m-a" name="M[a]">';
    const [label, input] = [...element.children];
    main.append(element);
    await element.updateComplete;
    expect(normalised(element)).to.equal(
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div>',
    );
    expect(element.querySelector('label')).to.equal(label);
    expect(element.querySelector('input')).to.equal(input);
  });

  for (const [what, html, expected] of [
    [
      'a class of its own (F4)',
      '<label>A</label><input type="email" id="m-a" class="x" name="M[a]" placeholder="p">',
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="email" id="m-a" class="x" name="M[a]" placeholder="p"><div class="invalid-feedback"></div></div>',
    ],
    [
      'a hint',
      '<label>A</label><input type="text" id="m-a" name="M[a]"><small>H</small>',
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]" aria-describedby="m-a-hint"><small id="m-a-hint" class="form-text">H</small><div class="invalid-feedback"></div></div>',
    ],
    [
      'a check box (F11)',
      '<input type="hidden" name="M[a]" value="0"><input type="checkbox" id="m-a" name="M[a]" value="1"><label>A</label>',
      '<div class="form-field mb-3 field-m-a"><input type="hidden" name="M[a]" value="0"><input type="checkbox" id="m-a" class="check" name="M[a]" value="1"><div class="form-field-content"><label for="m-a">A</label><div class="invalid-feedback"></div></div></div>',
    ],
    [
      'a check box in its label (F13)',
      '<label><input type="checkbox" id="m-a" name="M[a]" value="1">A</label>',
      '<div class="form-field mb-3 field-m-a"><label for="m-a"><input type="checkbox" id="m-a" class="check" name="M[a]" value="1">A</label><div class="invalid-feedback"></div></div>',
    ],
    [
      'a slider (F17)',
      '<label>A</label><input type="range" id="m-a" name="M[a]" value="3" min="0" max="5">',
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><div class="form-range"><input type="range" id="m-a" class="form-range-input" name="M[a]" value="3" min="0" max="5"></div><div class="invalid-feedback"></div></div>',
    ],
  ] as const) {
    it(`upgrades plain children with ${what}`, async () => {
      const { element } = await field(`<fwx-active-field>${html}</fwx-active-field>`);
      expect(normalised(element)).to.equal(normalisedHtml(expected));
    });
  }

  it('lays plain children out beside each other (F22)', async () => {
    const { element } = await field(
      '<fwx-active-field layout="horizontal"><label>A</label><input type="text" id="m-a" name="M[a]"></fwx-active-field>',
    );
    expect(normalised(element)).to.equal(
      '<div class="row mb-3 field-m-a"><label class="sm:col-2 col-form-label" for="m-a">A</label><div class="sm:col-10"><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div></div>',
    );
  });

  it('puts the label behind the control where it floats, and shows it in the control inline', async () => {
    const floating = await field(
      '<fwx-active-field layout="floating"><label>A</label><input type="text" id="f"></fwx-active-field>',
    );
    expect(floating.control.nextElementSibling?.localName).to.equal('label');
    expect(floating.control.parentElement?.classList.contains('form-floating')).to.equal(true);
    const inline = await field(
      '<fwx-active-field layout="inline"><label>A</label><input type="text" id="f"></fwx-active-field>',
    );
    expect(inline.control.placeholder).to.equal('A');
    expect(inline.element.querySelector('label')?.className).to.equal('visually-hidden');
  });

  it('marks plain children as required and takes the mark away', async () => {
    const { element, control } = await field(
      '<fwx-active-field required><label>A</label><input></fwx-active-field>',
    );
    expect(control.required).to.equal(true);
    element.required = false;
    await element.updateComplete;
    expect(control.required).to.equal(false);
    expect(element.querySelector('.required')).to.equal(null);
  });

  it('makes a list of plain children: a label for the group, and a field for each item', async () => {
    const { element } = await field(
      '<fwx-active-field inline><label>Pay</label><div id="g" role="radiogroup"><div><input type="radio" name="p" id="p0"><label for="p0">Card</label></div></div><small>H</small></fwx-active-field>',
    );
    expect(normalised(element)).to.equal(
      normalisedHtml(
        '<div class="form-field mb-3 field-g"><label id="g-label" class="form-label">Pay</label><div id="g" class="d-flex flex-wrap gap-3" role="radiogroup" aria-labelledby="g-label" aria-describedby="g-hint"><div class="form-field"><input type="radio" name="p" id="p0" class="radio"><label for="p0">Card</label></div></div><small id="g-hint" class="form-text">H</small><div class="invalid-feedback"></div></div>',
      ),
    );
  });

  it('lays a list out beside its label, and has one of its radio buttons required', async () => {
    const { element, control } = await field(
      '<fwx-active-field layout="horizontal" required><label>Pay</label><div id="g" role="radiogroup"><div><input type="radio" name="p" id="p0"><label for="p0">Card</label></div></div></fwx-active-field>',
    );
    expect(normalised(element)).to.equal(
      normalisedHtml(
        '<div class="row mb-3 field-g required"><label id="g-label" class="sm:col-2 col-form-label">Pay</label><div class="sm:col-10"><div id="g" role="radiogroup" aria-labelledby="g-label"><div class="form-field"><input type="radio" name="p" id="p0" class="radio" required><label for="p0">Card</label></div></div><div class="invalid-feedback"></div></div></div>',
      ),
    );
    expect(element.validate()).to.equal(false);
    control.click();
    expect(element.validate()).to.equal(true);
  });

  for (const ids of [['a', 'b'], ['a']]) {
    it(`demands none of the check boxes of a list of ${ids.length}`, async () => {
      const boxes = ids.map((id) => `<div><input type="checkbox" id="${id}"></div>`).join('');
      const { element } = await field(
        `<fwx-active-field><label>A</label><div role="group">${boxes}</div></fwx-active-field>`,
      );
      element.required = true;
      await element.updateComplete;
      expect(element.documentedRoot?.classList.contains('required')).to.equal(true);
      expect(element.querySelectorAll('[required]')).to.have.lengthOf(0);
    });
  }

  for (const [what, html] of [
    ['beside', '<input id="m-a" name="q"><div class="btn-group" role="group">$</div>'],
    ['before', '<div class="btn-group" role="group"><label>Go</label>$</div><input id="m-a">'],
    ['around', '<div class="btn-group" role="group"><input id="m-a">$</div>'],
  ] as const) {
    it(`labels and marks the control, not a group of buttons ${what} it`, async () => {
      const { element, control } = await field(
        `<fwx-active-field><label id="l">A</label>${html.replace('$', '<button type="button">Go</button>')}<small>H</small></fwx-active-field>`,
      );
      element.setError('E');
      expect(control.labels?.[0]?.id).to.equal('l');
      expect(control.className).to.equal('form-control is-invalid');
      expect(control.ariaInvalid).to.equal('true');
      expect(control.getAttribute('aria-describedby')).to.equal('m-a-hint m-a-error');
      const group = element.querySelector('[role="group"]') as HTMLElement;
      expect(group.className).to.equal('btn-group');
      expect(group.getAttributeNames()).to.deep.equal(['class', 'role']);
    });
  }

  for (const layout of ['default', 'horizontal', 'inline', 'floating']) {
    it(`labels and describes the control of another element, but leaves its look alone (${layout})`, async () => {
      const { element, control } = await field(
        `<fwx-active-field required layout="${layout}"><label id="l">Code</label><my-code><label>in</label><input id="c"></my-code><small>H</small></fwx-active-field>`,
      );
      const label = element.querySelector('#l') as HTMLLabelElement;
      expect(label.control?.id).to.equal('c');
      expect(label.matches('my-code label')).to.equal(false);
      expect(element.querySelector('my-code')?.outerHTML).to.equal(
        '<my-code><label>in</label><input id="c" aria-describedby="c-hint" required=""></my-code>',
      );
      element.setError('E');
      expect(control.className).to.equal('is-invalid');
    });
  }

  for (const type of ['range', 'checkbox']) {
    it(`puts nothing around an input of type ${type} in another element`, async () => {
      const { element, control } = await field(
        `<fwx-active-field><label>A</label><my-input><input type="${type}" id="c"></my-input></fwx-active-field>`,
      );
      expect(control.outerHTML).to.equal(`<input type="${type}" id="c">`);
      expect(control.matches('.form-field > my-input > input')).to.equal(true);
      expect(element.querySelector('label')?.className).to.equal('form-label');
    });
  }

  it('keeps a control required that was so, and marks the field', async () => {
    const { element, control } = await field(
      '<fwx-active-field><input type="checkbox" required><label>Agree</label></fwx-active-field>',
    );
    expect(control.required).to.equal(true);
    expect(element.documentedRoot?.classList.contains('required')).to.equal(true);
    expect(element.validate()).to.equal(false);
  });

  it('leaves a check box of a horizontal form all the room beside the labels', () => {
    const main = place(
      '<div style="width: 1200px"><div class="row"><div class="sm:col-10 sm:offset-2 form-field"><input type="checkbox" class="check" id="c"><div class="form-field-content"><label for="c">A</label></div></div></div></div>',
    );
    const row = main.querySelector('.row') as HTMLElement;
    row.style.setProperty('--bs-gutter-x', '0px');
    const wrapper = row.firstElementChild as HTMLElement;
    expect(wrapper.offsetLeft - row.offsetLeft).to.equal(200);
    expect(wrapper.offsetWidth).to.equal(1000);
  });

  it('gives the root the attributes of options', async () => {
    const { element } = await field(
      `<fwx-active-field options='{"class":"mine","data":{"x":1}}'><input id="o"></fwx-active-field>`,
    );
    const root = element.firstElementChild as HTMLElement;
    expect(root.className).to.equal('form-field mb-3 field-o mine');
    expect(root.dataset['x']).to.equal('1');
  });

  it('warns about a layout that there is not', () => {
    const told = warningsOf(() => place('<fwx-active-field layout="grid"></fwx-active-field>'));
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.contain('default, horizontal, inline, floating');
  });
});

describe('validation of <fwx-active-field>', () => {
  before(loadStyles);

  it('shows the words of the server when the form is to be sent, and goes to the control', async () => {
    const { element, control } = await field(
      `<form action="#x">${served('required', '', words)}<button>S</button></form>`,
    );
    const told = next<CustomEvent<FieldFault>>('fwx-invalid');
    document.querySelector('button')?.click();
    const { detail } = await told;
    expect(detail).to.deep.equal({ message: 'A cannot be blank.', control });
    expect(element.error).to.equal('A cannot be blank.');
    expect(document.activeElement).to.equal(control);
    expect(control.getAttribute('aria-invalid')).to.equal('true');
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-error');
    expect(document.getElementById('m-a-error')?.checkVisibility()).to.equal(true);
  });

  it('goes to the first of several controls only', async () => {
    const main = place(
      `<form action="#x">${served('required')}${served('required').replaceAll('m-a', 'm-b')}<button>S</button></form>`,
    );
    await tasks();
    main.querySelector('button')?.click();
    expect(document.activeElement?.id).to.equal('m-a');
    expect(main.querySelectorAll('.is-invalid')).to.have.lengthOf(2);
  });

  it('opens the sections that hide the control it goes to', async () => {
    const main = place(
      `<form action="#x"><details name="s"><summary>A</summary><details><summary>More</summary>${served('required')}</details></details><details name="s" open><summary>B</summary>${served('required').replaceAll('m-a', 'm-b')}</details><button>S</button></form>`,
    );
    await tasks();
    main.querySelector('button')?.click();
    await tasks();
    expect([...main.querySelectorAll('details')].map(({ open }) => open)).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(document.activeElement?.id).to.equal('m-a');
  });

  it('opens no section for a control that is seen', async () => {
    const main = place(
      `<form action="#x"><details><summary>${served('required')}</summary>More</details><button>S</button></form>`,
    );
    await tasks();
    main.querySelector('button')?.click();
    expect(document.activeElement?.id).to.equal('m-a');
    expect(main.querySelector('details')?.open).to.equal(false);
  });

  it('clears the error as soon as the value is right', async () => {
    const { element, control } = await field(served('required', '', words));
    expect(element.validate()).to.equal(false);
    type(control, 'x');
    expect(element.error).to.equal(null);
    expect(control.outerHTML).to.not.contain('aria-');
    expect(control.className).to.equal('form-control');
  });

  it('says nothing while a first value is being typed', async () => {
    const { element, control } = await field(served('minlength="5"', '', words));
    control.focus();
    await sendKeys({ type: 'ab' });
    expect(element.error).to.equal(null);
    control.blur();
    expect(element.error).to.be.a('string');
  });

  it('counts characters as the server does', async () => {
    const { element, control } = await field(served('', '', `max-characters="3" ${words}`));
    type(control, '😀😀😀');
    expect(element.validate()).to.equal(true);
    type(control, '😀😀😀x');
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('A should contain at most 3 characters.');
    expect(control.validity.customError).to.equal(true);
    type(control, 'abc');
    expect(control.validity.valid).to.equal(true);
  });

  it("leaves a page's own custom validity alone", async () => {
    const { element, control } = await field(served('', '', 'max-characters="3"'));
    control.setCustomValidity('taken');
    type(control, 'abc');
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('taken');
  });

  it('keeps an error that came with the page until the value changes', async () => {
    const { element, control } = await field(
      served(
        'aria-invalid="true" aria-describedby="m-a-error"',
        '<div id="m-a-error" class="invalid-feedback">Taken.</div>',
      ).replace('form-control"', 'form-control is-invalid"'),
    );
    expect(element.error).to.equal('Taken.');
    type(control, 'other');
    expect(element.error).to.equal(null);
  });

  it('shows an error that was set as text, and does not keep the form from being sent', async () => {
    const { element, control } = await field(`<form>${served()}</form>`);
    const told = next<CustomEvent<FieldFault>>('fwx-invalid');
    element.setError('<b>Taken</b>');
    expect((await told).detail).to.deep.equal({ message: '<b>Taken</b>', control: null });
    expect(element.querySelector('.invalid-feedback')?.innerHTML).to.equal(
      '&lt;b&gt;Taken&lt;/b&gt;',
    );
    expect(control.form?.checkValidity()).to.equal(true);
    element.setError(null);
    expect(element.error).to.equal(null);
  });

  it('keeps the hint in the description', async () => {
    const { element, control } = await field(served('aria-describedby="m-a-hint"'));
    element.setError('E');
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-hint m-a-error');
    element.setError(null);
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-hint');
  });

  it('tells the state of a radio list by its group, once', async () => {
    const { element } = await field(
      `<form><fwx-active-field ${words}><div class="form-field"><label id="l">A</label><div id="g" role="radiogroup" aria-labelledby="l"><div class="form-field"><input type="radio" name="r" id="r0" required><label for="r0">0</label></div><div class="form-field"><input type="radio" name="r" id="r1" required><label for="r1">1</label></div></div><div class="invalid-feedback"></div></div></fwx-active-field></form>`,
    );
    let times = 0;
    element.addEventListener('fwx-invalid', () => times++);
    document.querySelector('form')?.reportValidity();
    expect(times).to.equal(1);
    expect(element.querySelector('#g')?.className).to.equal('is-invalid');
    expect(element.querySelector('#g')?.ariaInvalid).to.equal('true');
    element.querySelector<HTMLInputElement>('#r1')?.click();
    expect(element.error).to.equal(null);
  });

  it('forgets the error when the form is reset', async () => {
    const { element, control } = await field(`<form>${served('required')}</form>`);
    element.validate();
    control.form?.reset();
    expect(element.error).to.equal(null);
  });

  it('leaves everything to the browser with behavior="none"', async () => {
    const { element, control } = await field(served('required', '', 'behavior="none"'));
    const event = new Event('invalid', { cancelable: true });
    control.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
    expect(element.error).to.equal(null);
  });

  it('fills the track of a slider without touching the markup', async () => {
    const { element, control } = await field(
      '<fwx-active-field><div class="form-field"><div class="form-range"><input type="range" class="form-range-input" min="0" max="4" value="1"></div></div></fwx-active-field>',
    );
    expect(element.style.getPropertyValue('--bs-range-fill')).to.equal('0.25');
    type(control, '3');
    expect(element.style.getPropertyValue('--bs-range-fill')).to.equal('0.75');
    expect(element.querySelector('[style]')).to.equal(null);
  });
});

/** Served markup of a field with rules that no attribute says, and of a control that they look at. */
const ruled = (
  rules: readonly FieldRule[],
  control = '<input type="text" id="m-a" class="form-control" name="M[a]">',
) =>
  `<form><input name="M[b]" id="other"><fwx-active-field success-css-class="is-valid" rules='${JSON.stringify(rules)}'><div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label>${control}<div class="invalid-feedback"></div></div></fwx-active-field></form>`;

describe('rules of <fwx-active-field>', () => {
  before(loadStyles);

  const same: FieldRule = {
    check: 'compare',
    operator: '==',
    name: 'M[b]',
    message: 'Not the same.',
  };
  const other = (): HTMLInputElement => document.getElementById('other') as HTMLInputElement;

  it('compare with another control, and look again when that one changes', async () => {
    const { element, control } = await field(ruled([same]));
    type(other(), 'x');
    type(control, 'y');
    expect(control.form?.reportValidity()).to.equal(false);
    expect(element.error).to.equal('Not the same.');
    type(other(), 'y');
    expect(element.error).to.equal(null);
    expect(control.form?.checkValidity()).to.equal(true);
    type(other(), 'z');
    expect(control.validity.valid).to.equal(false);
    expect(element.error).to.equal(null);
  });

  it('ignore controls of other forms, and those that are disabled', async () => {
    const { control } = await field(
      `<form><input name="M[b]" value="far"></form>${ruled([{ ...same, empty: true }])}`,
    );
    expect(control.validity.valid).to.equal(true);
    type(other(), 'y');
    expect(control.validity.valid).to.equal(false);
    other().disabled = true;
    type(control, '');
    expect(control.validity.valid).to.equal(true);
  });

  it('look at what a check box would send', async () => {
    const agreed: FieldRule = { check: 'compare', operator: '==', value: '1', message: 'Agree.' };
    const { element, control } = await field(
      ruled(
        [agreed],
        '<input type="hidden" name="M[a]" value="0"><input type="checkbox" class="check" id="m-a" name="M[a]" value="1">',
      ),
    );
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('Agree.');
    control.click();
    expect(element.error).to.equal(null);
  });

  it('refuse what is not in a list, in the order of the rules', async () => {
    const { element, control } = await field(
      ruled([
        { check: 'length', most: 3, message: 'Long.' },
        { check: 'in', values: ['a', 'b'], message: 'Not in it.' },
      ]),
    );
    for (const [value, error] of [
      ['abcd', 'Long.'],
      ['c', 'Not in it.'],
      ['b', null],
      ['', null],
    ] as const) {
      type(control, value);
      element.validate();
      expect(element.error, value).to.equal(error);
    }
  });

  it('refuse files, by name and size', async () => {
    const { element, control } = await field(
      ruled(
        [
          {
            check: 'files',
            most: 1,
            maxSize: 3,
            extensions: ['txt'],
            messages: { tooMany: 'Many.', tooBig: '{file} is big.', wrongExtension: 'Kind.' },
          },
        ],
        '<input type="file" multiple class="form-control" id="m-a" name="M[a]">',
      ),
    );
    const choose = (...files: File[]): void => {
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      control.files = transfer.files;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const [fine, big] = [new File(['abc'], 'a.txt'), new File(['abcd'], 'b.txt')];
    choose(fine, big);
    expect(element.error).to.equal('Many.');
    choose(big);
    expect(element.error).to.equal('b.txt is big.');
    choose(new File([''], 'a.exe'));
    expect(element.error).to.equal('Kind.');
    choose(fine);
    expect(element.error).to.equal(null);
  });

  it('bring a constraint with a condition, and take it away', async () => {
    const { element, control } = await field(
      ruled([
        {
          check: 'native',
          when: { name: 'M[b]', values: ['DE'] },
          attributes: { required: true, minlength: 3 },
          messages: { valueMissing: 'Name it.', tooShort: 'Short.' },
        },
      ]),
    );
    const root = element.documentedRoot as HTMLElement;
    expect(control.required).to.equal(false);
    type(other(), 'DE');
    expect(control.required).to.equal(true);
    expect(root.classList.contains('required')).to.equal(true);
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('Name it.');
    type(other(), 'FR');
    expect(element.error).to.equal(null);
    expect([control.required, control.minLength]).to.deep.equal([false, -1]);
    expect(root.classList.contains('required')).to.equal(false);
  });

  it('demand none of several check boxes on a condition', async () => {
    const attributes = { required: true };
    const when = { name: 'M[b]' };
    const boxes = '<input type="checkbox"> <input type="checkbox">';
    const { element, control } = await field(
      ruled(
        [{ check: 'native', when, attributes, messages: {} }],
        `<div id="m-a" role="group">${boxes}</div>`,
      ),
    );
    type(other(), 'DE');
    expect(element.documentedRoot?.classList.contains('required')).to.equal(true);
    expect(control.form?.checkValidity()).to.equal(true);
  });

  it('clear what they have said when they are gone, and nothing else', async () => {
    const { element, control } = await field(
      ruled([{ check: 'in', values: ['a'], message: 'No.' }]),
    );
    type(control, 'x');
    expect(control.validationMessage).to.equal('No.');
    element.rules = [];
    await element.updateComplete;
    expect(control.validationMessage).to.equal('');
    control.setCustomValidity('page');
    element.rules = [{ check: 'in', values: ['a'], message: 'No.' }];
    await element.updateComplete;
    expect(control.validationMessage).to.equal('page');
  });

  it('leave markup alone until there is something to say', async () => {
    const main = place();
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    main.innerHTML = ruled([same]);
    observer.observe(main, { subtree: true, childList: true, attributes: true });
    await main.querySelector('fwx-active-field')?.updateComplete;
    await tasks();
    expect([...seen, ...observer.takeRecords()]).to.have.lengthOf(0);
    observer.disconnect();
  });
});

describe('the look of <fwx-active-field>', () => {
  before(loadStyles);

  it('marks a value that was checked, not one that was left out or is being typed', async () => {
    const { element, control } = await field(served('', '', 'success-css-class="is-valid fine"'));
    const marks = () => control.className.replace('form-control', '').trim();
    element.validate();
    expect(marks()).to.equal('');
    type(control, 'x');
    expect(marks()).to.equal('');
    control.dispatchEvent(new Event('change', { bubbles: true }));
    expect(marks()).to.equal('is-valid fine');
    type(control, 'xy');
    expect(marks()).to.equal('');
    element.validate();
    element.setError('Taken');
    expect(marks()).to.equal('is-invalid');
  });

  it('puts the state where it is asked to, in the classes that it is given', async () => {
    const { element, control } = await field(
      served('required', '', 'error-css-class="bad" validation-state-on="container"'),
    );
    const root = element.documentedRoot as HTMLElement;
    element.validate();
    expect(root.classList.contains('bad')).to.equal(true);
    expect(control.className).to.equal('form-control');
    expect(control.ariaInvalid).to.equal('true');
    expect(element.error).to.be.a('string');
    type(control, 'x');
    expect(root.classList.contains('bad')).to.equal(false);
  });

  it('finds the place of the error by its id where it has a class of its own', async () => {
    const { element } = await field(
      served('required', '<p id="m-a-error" class="mine"></p>', words),
    );
    element.validate();
    expect(element.querySelector('.mine')?.textContent).to.equal('A cannot be blank.');
    expect(element.error).to.equal('A cannot be blank.');
    expect(element.querySelectorAll('.invalid-feedback')).to.have.lengthOf(0);
  });

  it('warns about a place that there is not, with those that there are', () => {
    const told = warningsOf(() =>
      place('<fwx-active-field validation-state-on="label"></fwx-active-field>'),
    );
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.contain('input, container');
  });
});

describe('a form around <fwx-active-field> (K21)', () => {
  it('holds names and values, focuses by label, and leaves autofill to the browser', async () => {
    const { control } = await field(
      '<form><fwx-active-field><label>Mail</label><input type="email" name="mail" autocomplete="email" value="a@b.c"></fwx-active-field></form>',
    );
    const form = control.form as HTMLFormElement;
    expect([...new FormData(form)]).to.deep.equal([['mail', 'a@b.c']]);
    document.querySelector('label')?.click();
    expect(document.activeElement).to.equal(control);
    expect(control.getRootNode()).to.equal(document);
    expect(control.autocomplete).to.equal('email');
  });
});
