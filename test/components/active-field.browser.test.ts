import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import type { FieldFault, FieldRule, FwxActiveField } from '../../components/active-field/index.ts';
import '../../components/active-field/index.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import { loadStyles, next, place, tasks, warningsOf } from '../support/widget-page.ts';

/** Server-rendered markup of a text field, with optional attributes, error and host attributes. */
const fieldMarkup = (attributes = '', error = '', host = '') =>
  `<fwx-active-field ${host}><div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]" ${attributes}>${error || '<div class="invalid-feedback"></div>'}</div></fwx-active-field>`;

const messages = `messages='{"valueMissing":"A cannot be blank.","tooLong":"A should contain at most 3 characters."}'`;

/** Places the markup and returns the updated element with its first control. */
async function field(
  html: string,
): Promise<{ element: FwxActiveField; control: HTMLInputElement }> {
  const main = place(html);
  const element = main.querySelector('fwx-active-field') as FwxActiveField;
  await element.updateComplete;
  const control = element.querySelector('input:not([type=hidden]), select, textarea');
  return { element, control: control as HTMLInputElement };
}

function typeValue(control: HTMLInputElement, value: string): void {
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('<fwx-active-field>', () => {
  before(loadStyles);

  it('upgrades server-rendered markup without a mutation', async () => {
    const main = place();
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    main.innerHTML = fieldMarkup('required');
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

  it('renders the documented markup (F1) around plain children, with the same nodes', async () => {
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
      'a switch',
      '<input type="checkbox" role="switch" id="m-a" name="M[a]"><label>A</label>',
      '<div class="form-field mb-3 field-m-a"><div class="switch"><input type="checkbox" id="m-a" name="M[a]" role="switch"></div><div class="form-field-content"><label for="m-a">A</label><div class="invalid-feedback"></div></div></div>',
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

  it('renders its markup around a row of the page beside the label', async () => {
    const { control } = await field(
      '<fwx-active-field required><label>A</label><div class="row"><div><input></div></div></fwx-active-field>',
    );
    expect([control.required, control.labels?.length]).to.deep.equal([true, 1]);
  });

  it('places label and control side by side in the horizontal layout (F22)', async () => {
    const { element } = await field(
      '<fwx-active-field layout="horizontal"><label>A</label><input type="text" id="m-a" name="M[a]"></fwx-active-field>',
    );
    expect(normalised(element)).to.equal(
      '<div class="row mb-3 field-m-a"><label class="sm:col-2 col-form-label" for="m-a">A</label><div class="sm:col-10"><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div></div>',
    );
  });

  for (const [what, html, column] of [
    [
      'a check box',
      '<input type="checkbox" id="m-a" name="M[a]"><label>A</label>',
      '<div class="sm:col-10 sm:offset-2 form-field"><input type="checkbox" id="m-a" class="check" name="M[a]"><div class="form-field-content"><label for="m-a">A</label><div class="invalid-feedback"></div></div></div>',
    ],
    [
      'a check box in its label',
      '<label><input type="checkbox" id="m-a" name="M[a]">A</label>',
      '<div class="sm:col-10 sm:offset-2"><label for="m-a"><input type="checkbox" id="m-a" class="check" name="M[a]">A</label><div class="invalid-feedback"></div></div>',
    ],
  ] as const) {
    it(`places ${what} beside the labels of the horizontal layout, as the server does`, async () => {
      const { element } = await field(
        `<fwx-active-field layout="horizontal">${html}</fwx-active-field>`,
      );
      expect(normalised(element)).to.equal(
        normalisedHtml(`<div class="row mb-3 field-m-a">${column}</div>`),
      );
    });
  }

  for (const layout of ['default', 'horizontal', 'inline', 'floating']) {
    it(`shows a control inside its label as wide as others (${layout})`, async () => {
      await field(
        `<div style="width: 1200px"><fwx-active-field layout="${layout}"><label>A <input></label></fwx-active-field><fwx-active-field layout="${layout}"><label>A <input type="range"></label></fwx-active-field></div>`,
      );
      for (const { offsetWidth } of document.querySelectorAll<HTMLElement>('label > *')) {
        expect(offsetWidth).to.be.above(900);
      }
    });
  }

  for (const layout of ['default', 'horizontal']) {
    it(`marks a required control inside its label before the text (${layout})`, async () => {
      const { control } = await field(
        `<fwx-active-field layout="${layout}" required><label>A <input></label></fwx-active-field>`,
      );
      const label = control.closest('label') as HTMLElement;
      const marks = ['::before', '::after'].map((part) => getComputedStyle(label, part).content);
      expect(marks).to.deep.equal(['"*" / ""', 'none']);
    });
  }

  it('places the label after the control in the floating layout, and uses it as placeholder in the inline layout', async () => {
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

  it('adds and removes the required state of plain children', async () => {
    const { element, control } = await field(
      '<fwx-active-field required><label>A</label><input></fwx-active-field>',
    );
    expect(control.required).to.equal(true);
    element.required = false;
    await element.updateComplete;
    expect(control.required).to.equal(false);
    expect(element.querySelector('.required')).to.equal(null);
  });

  it('turns plain children into a list: a label for the group, and a field for each item', async () => {
    const { element } = await field(
      '<fwx-active-field inline><label>Pay</label><div id="g" role="radiogroup"><div><input type="radio" name="p" id="p0"><label for="p0">Card</label></div></div><small>H</small></fwx-active-field>',
    );
    expect(normalised(element)).to.equal(
      normalisedHtml(
        '<div class="form-field mb-3 field-g"><label id="g-label" class="form-label">Pay</label><div id="g" class="d-flex flex-wrap gap-3" role="radiogroup" aria-labelledby="g-label" aria-describedby="g-hint"><div class="form-field"><input type="radio" name="p" id="p0" class="radio"><label for="p0">Card</label></div></div><small id="g-hint" class="form-text">H</small><div class="invalid-feedback"></div></div>',
      ),
    );
  });

  it('places a list beside its label, and makes its radio buttons required', async () => {
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
    it(`does not set required on the check boxes of a list of ${ids.length}`, async () => {
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
    it(`labels and describes the control of another element, but does not style it (${layout})`, async () => {
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
    it(`does not wrap an input of type ${type} in another element`, async () => {
      const { element, control } = await field(
        `<fwx-active-field><label>A</label><my-input><input type="${type}" id="c"></my-input></fwx-active-field>`,
      );
      expect(control.outerHTML).to.equal(`<input type="${type}" id="c">`);
      expect(control.matches('.form-field > my-input > input')).to.equal(true);
      expect(element.querySelector('label')?.className).to.equal('form-label');
    });
  }

  it('keeps a required control required and marks the field', async () => {
    const { element, control } = await field(
      '<fwx-active-field><input type="checkbox" required><label>Agree</label></fwx-active-field>',
    );
    expect(control.required).to.equal(true);
    expect(element.documentedRoot?.classList.contains('required')).to.equal(true);
    expect(element.validate()).to.equal(false);
  });

  it('gives a check box of a horizontal form the whole width beside the labels', () => {
    const main = place(
      '<div style="width: 1200px"><div class="row"><div class="sm:col-10 sm:offset-2 form-field"><input type="checkbox" class="check" id="c"><div class="form-field-content"><label for="c">A</label></div></div></div></div>',
    );
    const row = main.querySelector('.row') as HTMLElement;
    row.style.setProperty('--bs-gutter-x', '0px');
    const wrapper = row.firstElementChild as HTMLElement;
    expect(wrapper.offsetLeft - row.offsetLeft).to.equal(200);
    expect(wrapper.offsetWidth).to.equal(1000);
  });

  it('sets the attributes in `options` on the root', async () => {
    const { element } = await field(
      `<fwx-active-field options='{"class":"mine","data":{"x":1}}'><input id="o"></fwx-active-field>`,
    );
    const root = element.firstElementChild as HTMLElement;
    expect(root.className).to.equal('form-field mb-3 field-o mine');
    expect(root.dataset['x']).to.equal('1');
  });

  it('warns about an unknown layout', () => {
    const warnings = warningsOf(() => place('<fwx-active-field layout="grid"></fwx-active-field>'));
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.contain('default, horizontal, inline, floating');
  });
});

describe('validation of <fwx-active-field>', () => {
  before(loadStyles);

  it('shows the message of the server on submit, and focuses the control', async () => {
    const { element, control } = await field(
      `<form action="#x">${fieldMarkup('required', '', messages)}<button>S</button></form>`,
    );
    const invalidEvent = next<CustomEvent<FieldFault>>('fwx-invalid');
    document.querySelector('button')?.click();
    const { detail } = await invalidEvent;
    expect(detail).to.deep.equal({ message: 'A cannot be blank.', control });
    expect(element.error).to.equal('A cannot be blank.');
    expect(document.activeElement).to.equal(control);
    expect(control.getAttribute('aria-invalid')).to.equal('true');
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-error');
    expect(document.getElementById('m-a-error')?.checkVisibility()).to.equal(true);
  });

  it('focuses only the first of several invalid controls', async () => {
    const main = place(
      `<form action="#x">${fieldMarkup('required')}${fieldMarkup('required').replaceAll('m-a', 'm-b')}<button>S</button></form>`,
    );
    await tasks();
    main.querySelector('button')?.click();
    expect(document.activeElement?.id).to.equal('m-a');
    expect(main.querySelectorAll('.is-invalid')).to.have.lengthOf(2);
  });

  it('opens the sections that hide the focused control', async () => {
    const main = place(
      `<form action="#x"><details name="s"><summary>A</summary><details><summary>More</summary>${fieldMarkup('required')}</details></details><details name="s" open><summary>B</summary>${fieldMarkup('required').replaceAll('m-a', 'm-b')}</details><button>S</button></form>`,
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

  it('opens no section for a visible control', async () => {
    const main = place(
      `<form action="#x"><details><summary>${fieldMarkup('required')}</summary>More</details><button>S</button></form>`,
    );
    await tasks();
    main.querySelector('button')?.click();
    expect(document.activeElement?.id).to.equal('m-a');
    expect(main.querySelector('details')?.open).to.equal(false);
  });

  it('clears the error as soon as the value is valid', async () => {
    const { element, control } = await field(fieldMarkup('required', '', messages));
    expect(element.validate()).to.equal(false);
    typeValue(control, 'x');
    expect(element.error).to.equal(null);
    expect(control.outerHTML).to.not.contain('aria-');
    expect(control.className).to.equal('form-control');
  });

  it('shows no error while the first value is typed', async () => {
    const { element, control } = await field(fieldMarkup('minlength="5"', '', messages));
    control.focus();
    await sendKeys({ type: 'ab' });
    expect(element.error).to.equal(null);
    control.blur();
    expect(element.error).to.be.a('string');
  });

  it('counts characters as the server does', async () => {
    const { element, control } = await field(fieldMarkup('', '', `max-characters="3" ${messages}`));
    typeValue(control, '😀😀😀');
    expect(element.validate()).to.equal(true);
    typeValue(control, '😀😀😀x');
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('A should contain at most 3 characters.');
    expect(control.validity.customError).to.equal(true);
    typeValue(control, 'abc');
    expect(control.validity.valid).to.equal(true);
  });

  it('keeps the custom validity that a page has set', async () => {
    const { element, control } = await field(fieldMarkup('', '', 'max-characters="3"'));
    control.setCustomValidity('taken');
    typeValue(control, 'abc');
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('taken');
  });

  it('keeps an error rendered by the server until the value changes', async () => {
    const { element, control } = await field(
      fieldMarkup(
        'aria-invalid="true" aria-describedby="m-a-error"',
        '<div id="m-a-error" class="invalid-feedback">Taken.</div>',
      ).replace('form-control"', 'form-control is-invalid"'),
    );
    expect(element.error).to.equal('Taken.');
    typeValue(control, 'other');
    expect(element.error).to.equal(null);
  });

  it('shows the error of setError() as text, and does not block submission', async () => {
    const { element, control } = await field(`<form>${fieldMarkup()}</form>`);
    const invalidEvent = next<CustomEvent<FieldFault>>('fwx-invalid');
    element.setError('<b>Taken</b>');
    expect((await invalidEvent).detail).to.deep.equal({ message: '<b>Taken</b>', control: null });
    expect(element.querySelector('.invalid-feedback')?.innerHTML).to.equal(
      '&lt;b&gt;Taken&lt;/b&gt;',
    );
    expect(control.form?.checkValidity()).to.equal(true);
    element.setError(null);
    expect(element.error).to.equal(null);
  });

  it('keeps the hint in the description', async () => {
    const { element, control } = await field(fieldMarkup('aria-describedby="m-a-hint"'));
    element.setError('E');
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-hint m-a-error');
    element.setError(null);
    expect(control.getAttribute('aria-describedby')).to.equal('m-a-hint');
  });

  it('marks the group of a radio list as invalid, with one event', async () => {
    const { element } = await field(
      `<form><fwx-active-field ${messages}><div class="form-field"><label id="l">A</label><div id="g" role="radiogroup" aria-labelledby="l"><div class="form-field"><input type="radio" name="r" id="r0" required><label for="r0">0</label></div><div class="form-field"><input type="radio" name="r" id="r1" required><label for="r1">1</label></div></div><div class="invalid-feedback"></div></div></fwx-active-field></form>`,
    );
    let invalidCount = 0;
    element.addEventListener('fwx-invalid', () => invalidCount++);
    document.querySelector('form')?.reportValidity();
    expect(invalidCount).to.equal(1);
    expect(element.querySelector('#g')?.className).to.equal('is-invalid');
    expect(element.querySelector('#g')?.ariaInvalid).to.equal('true');
    element.querySelector<HTMLInputElement>('#r1')?.click();
    expect(element.error).to.equal(null);
  });

  it('clears the error when the form is reset', async () => {
    const { element, control } = await field(`<form>${fieldMarkup('required')}</form>`);
    element.validate();
    control.form?.reset();
    expect(element.error).to.equal(null);
  });

  it('does not validate with behavior="none"', async () => {
    const { element, control } = await field(fieldMarkup('required', '', 'behavior="none"'));
    const event = new Event('invalid', { cancelable: true });
    control.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
    expect(element.error).to.equal(null);
  });

  it('fills the track of a slider without changing the markup', async () => {
    const { element, control } = await field(
      '<fwx-active-field><div class="form-field"><div class="form-range"><input type="range" class="form-range-input" min="0" max="4" value="1"></div></div></fwx-active-field>',
    );
    expect(element.style.getPropertyValue('--bs-range-fill')).to.equal('0.25');
    typeValue(control, '3');
    expect(element.style.getPropertyValue('--bs-range-fill')).to.equal('0.75');
    expect(element.querySelector('[style]')).to.equal(null);
  });

  it('follows a value that the browser restores when the user comes back to the page', async () => {
    const { element, control } = await field(
      '<fwx-active-field><label>R</label><input type="range" max="4" value="1"></fwx-active-field>',
    );
    control.value = '3';
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(element.style.getPropertyValue('--bs-range-fill')).to.equal('0.75');
    element.remove();
  });
});

/**
 * Server-rendered markup of a field with rules that have no attribute, and of a control that the
 * rules read.
 */
const fieldWithRules = (
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

  it('compare with another control, and run again when that control changes', async () => {
    const { element, control } = await field(fieldWithRules([same]));
    typeValue(other(), 'x');
    typeValue(control, 'y');
    expect(control.form?.reportValidity()).to.equal(false);
    expect(element.error).to.equal('Not the same.');
    typeValue(other(), 'y');
    expect(element.error).to.equal(null);
    expect(control.form?.checkValidity()).to.equal(true);
    typeValue(other(), 'z');
    expect(control.validity.valid).to.equal(false);
    expect(element.error).to.equal(null);
  });

  it('ignore controls of other forms and disabled controls', async () => {
    const { control } = await field(
      `<form><input name="M[b]" value="far"></form>${fieldWithRules([{ ...same, empty: true }])}`,
    );
    expect(control.validity.valid).to.equal(true);
    typeValue(other(), 'y');
    expect(control.validity.valid).to.equal(false);
    other().disabled = true;
    typeValue(control, '');
    expect(control.validity.valid).to.equal(true);
  });

  it('read the value that a check box would submit', async () => {
    const mustAgree: FieldRule = {
      check: 'compare',
      operator: '==',
      value: '1',
      message: 'Agree.',
    };
    const { element, control } = await field(
      fieldWithRules(
        [mustAgree],
        '<input type="hidden" name="M[a]" value="0"><input type="checkbox" class="check" id="m-a" name="M[a]" value="1">',
      ),
    );
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('Agree.');
    control.click();
    expect(element.error).to.equal(null);
  });

  it('reject values outside a list, in the order of the rules', async () => {
    const { element, control } = await field(
      fieldWithRules([
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
      typeValue(control, value);
      element.validate();
      expect(element.error, value).to.equal(error);
    }
  });

  it('reject files by name and size', async () => {
    const { element, control } = await field(
      fieldWithRules(
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
    const chooseFiles = (...files: File[]): void => {
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      control.files = transfer.files;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const [fine, big] = [new File(['abc'], 'a.txt'), new File(['abcd'], 'b.txt')];
    chooseFiles(fine, big);
    expect(element.error).to.equal('Many.');
    chooseFiles(big);
    expect(element.error).to.equal('b.txt is big.');
    chooseFiles(new File([''], 'a.exe'));
    expect(element.error).to.equal('Kind.');
    chooseFiles(fine);
    expect(element.error).to.equal(null);
  });

  it('add a constraint while its condition holds', async () => {
    const { element, control } = await field(
      fieldWithRules([
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
    typeValue(other(), 'DE');
    expect(control.required).to.equal(true);
    expect(root.classList.contains('required')).to.equal(true);
    expect(element.validate()).to.equal(false);
    expect(element.error).to.equal('Name it.');
    typeValue(other(), 'FR');
    expect(element.error).to.equal(null);
    expect([control.required, control.minLength]).to.deep.equal([false, -1]);
    expect(root.classList.contains('required')).to.equal(false);
  });

  it('do not set required on several check boxes when a condition holds', async () => {
    const attributes = { required: true };
    const when = { name: 'M[b]' };
    const boxes = '<input type="checkbox"> <input type="checkbox">';
    const { element, control } = await field(
      fieldWithRules(
        [{ check: 'native', when, attributes, messages: {} }],
        `<div id="m-a" role="group">${boxes}</div>`,
      ),
    );
    typeValue(other(), 'DE');
    expect(element.documentedRoot?.classList.contains('required')).to.equal(true);
    expect(control.form?.checkValidity()).to.equal(true);
  });

  it('clear only their own message when they are removed', async () => {
    const { element, control } = await field(
      fieldWithRules([{ check: 'in', values: ['a'], message: 'No.' }]),
    );
    typeValue(control, 'x');
    expect(control.validationMessage).to.equal('No.');
    element.rules = [];
    await element.updateComplete;
    expect(control.validationMessage).to.equal('');
    control.setCustomValidity('page');
    element.rules = [{ check: 'in', values: ['a'], message: 'No.' }];
    await element.updateComplete;
    expect(control.validationMessage).to.equal('page');
  });

  it('do not change the markup until there is a message', async () => {
    const main = place();
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    main.innerHTML = fieldWithRules([same]);
    observer.observe(main, { subtree: true, childList: true, attributes: true });
    await main.querySelector('fwx-active-field')?.updateComplete;
    await tasks();
    expect([...seen, ...observer.takeRecords()]).to.have.lengthOf(0);
    observer.disconnect();
  });
});

describe('the validation state of <fwx-active-field>', () => {
  before(loadStyles);

  it('marks a validated value, but not an empty one or one that is being typed', async () => {
    const { element, control } = await field(
      fieldMarkup('', '', 'success-css-class="is-valid fine"'),
    );
    const stateClasses = () => control.className.replace('form-control', '').trim();
    element.validate();
    expect(stateClasses()).to.equal('');
    typeValue(control, 'x');
    expect(stateClasses()).to.equal('');
    control.dispatchEvent(new Event('change', { bubbles: true }));
    expect(stateClasses()).to.equal('is-valid fine');
    typeValue(control, 'xy');
    expect(stateClasses()).to.equal('');
    element.validate();
    element.setError('Taken');
    expect(stateClasses()).to.equal('is-invalid');
  });

  it('is set on the configured part, with the configured classes', async () => {
    const { element, control } = await field(
      fieldMarkup('required', '', 'error-css-class="bad" validation-state-on="container"'),
    );
    const root = element.documentedRoot as HTMLElement;
    element.validate();
    expect(root.classList.contains('bad')).to.equal(true);
    expect(control.className).to.equal('form-control');
    expect(control.ariaInvalid).to.equal('true');
    expect(element.error).to.be.a('string');
    typeValue(control, 'x');
    expect(root.classList.contains('bad')).to.equal(false);
  });

  it('has its message in the element with the id of the error, whatever its class', async () => {
    const { element } = await field(
      fieldMarkup('required', '<p id="m-a-error" class="mine"></p>', messages),
    );
    element.validate();
    expect(element.querySelector('.mine')?.textContent).to.equal('A cannot be blank.');
    expect(element.error).to.equal('A cannot be blank.');
    expect(element.querySelectorAll('.invalid-feedback')).to.have.lengthOf(0);
  });

  it('warns about an unknown part, and lists the known ones', () => {
    const warnings = warningsOf(() =>
      place('<fwx-active-field validation-state-on="label"></fwx-active-field>'),
    );
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0]).to.contain('input, container');
  });
});

describe('a form around <fwx-active-field> (K21)', () => {
  it('submits names and values, focuses by label, and keeps autocomplete', async () => {
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
