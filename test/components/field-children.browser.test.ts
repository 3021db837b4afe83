import { expect } from '@open-wc/testing';

import '../../components/active-field/index.ts';
import type { FwxActiveField } from '../../components/active-field/index.ts';

const parts = {
  text: '<label>L</label><input name="x"><small>h</small><div class="invalid-feedback">E</div>',
  'check box':
    '<input type="checkbox" name="x"><label>L</label><small>h</small><div class="invalid-feedback">E</div>',
  switch:
    '<span class="switch"><input type="checkbox" name="x"></span><label>L</label><small>h</small>',
  'role of a switch':
    '<input type="checkbox" role="switch" name="x"><label>L</label><small>h</small>',
  slider: '<label>L</label><input type="range" name="x"><small>h</small>',
  list: '<label>L</label><div role="group"><div><input type="checkbox"><label>1</label></div></div><small>h</small>',
};
const layouts = ['default', 'horizontal', 'inline', 'floating'];

/** What frameworks call on the element that they have given a child. */
const calls: Readonly<Record<string, (host: Element, child: Node, other: Node) => void>> = {
  removeChild: (host, child) => host.removeChild(child),
  insertBefore: (host, child, other) => host.insertBefore(other, child),
  replaceChild: (host, child, other) => host.replaceChild(other, child),
  'insertBefore and removeChild': (host, child, other) => {
    host.insertBefore(other, child);
    host.removeChild(other);
  },
};

function fieldOf(markup: string, attributes = ''): FwxActiveField {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<fwx-active-field ${attributes}>${markup}</fwx-active-field>`,
  );
  return document.body.lastElementChild as FwxActiveField;
}

const settled = async (field: FwxActiveField): Promise<void> => {
  await Promise.resolve();
  await field.updateComplete;
  await Promise.resolve();
  await field.updateComplete;
};

describe('The children of a field', () => {
  afterEach(() => document.querySelector('fwx-active-field')?.remove());

  for (const layout of layouts) {
    for (const [name, markup] of Object.entries(parts)) {
      for (const [call, run] of Object.entries(calls)) {
        it(`take ${call} wherever the layout has moved them (${layout}, ${name})`, async () => {
          const { length } = new Range().createContextualFragment(markup).childNodes;
          for (let at = 0; at < length; at++) {
            const field = fieldOf(markup, `layout="${layout}"`);
            const child = field.childNodes[at] as ChildNode;
            await settled(field);
            const other = document.createElement('i');
            const plain = document.createElement('div');
            plain.innerHTML = markup;
            const plainOther = document.createElement('i');
            run(field, child, other);
            run(plain, plain.childNodes[at] as ChildNode, plainOther);
            expect(field.contains(other), `other at ${at}`).to.equal(plain.contains(plainOther));
            expect(field.contains(child), `child at ${at}`).to.equal(!call.startsWith('re'));
            field.remove();
          }
        });
      }
    }
  }

  it('are those of the element alone: it refuses a node that is deeper in one of them', async () => {
    const field = fieldOf(parts['check box']);
    await settled(field);
    const label = field.querySelector('label') as HTMLElement;
    expect(() => field.removeChild(label.firstChild as Node))
      .to.throw()
      .with.property('name', 'NotFoundError');
  });

  describe('that come later', () => {
    it('have the look of those that were there: a hint describes the control', async () => {
      const field = fieldOf('<label>L</label><input>');
      await settled(field);
      field.append(hint());
      await settled(field);
      const [small, input] = [field.querySelector('small'), field.querySelector('input')];
      expect(small?.className).to.equal('form-text');
      expect(input?.getAttribute('aria-describedby')).to.equal(small?.id);
    });

    for (const [name, markup, attributes, column] of [
      ['a check box', '<input type="checkbox"><label>L</label>', '', '.form-field-content'],
      [
        'a horizontal field',
        '<label>L</label><input>',
        'layout="horizontal"',
        '[class~="sm:col-10"]',
      ],
    ] as const) {
      it(`stand in the column of the label or control of ${name}`, async () => {
        const field = fieldOf(markup, attributes);
        await settled(field);
        field.append(hint());
        await settled(field);
        expect(field.querySelector('small')?.parentElement?.matches(column)).to.equal(true);
        field.removeChild(field.querySelector('small') as HTMLElement);
        expect(field.querySelectorAll('small').length).to.equal(0);
      });
    }

    for (const layout of layouts) {
      for (const [name, markup] of Object.entries(parts)) {
        it(`make the same field (${layout}, ${name})`, async () => {
          const attributes = `layout="${layout}" required`;
          const whole = fieldOf(markup, attributes);
          await settled(whole);
          const expected = withoutIds(whole);
          whole.remove();
          const field = fieldOf('', attributes);
          await settled(field);
          field.append(new Range().createContextualFragment('<label>L</label>'));
          await settled(field);
          field.replaceChildren(new Range().createContextualFragment(markup));
          await settled(field);
          expect(withoutIds(field)).to.equal(expected);
        });
      }
    }

    it('make a field of a label when the control comes', async () => {
      const field = fieldOf('<label>L</label><span>Loading</span>', 'required');
      await settled(field);
      const select = document.createElement('select');
      field.replaceChild(select, field.querySelector('span') as HTMLElement);
      await settled(field);
      expect(select.className).to.equal('form-control');
      expect(select.required).to.equal(true);
      expect(field.querySelector('label')?.htmlFor).to.equal(select.id);
      expect(select.id).to.not.equal('');
      expect(field.validate()).to.equal(false);
      expect(field.querySelector('.invalid-feedback')?.textContent).to.equal(field.error);
      field.removeChild(select);
      expect(field.querySelectorAll('select').length).to.equal(0);
    });

    it('take the place of a control: label, hint, rules and the state stay those of the field', async () => {
      const field = fieldOf(
        '<label>L</label><input name="x"><small>h</small>',
        `rules='[{"check":"in","values":["a"],"message":"Not that."}]'`,
      );
      await settled(field);
      const select = document.createElement('select');
      select.innerHTML = '<option>b</option>';
      field.replaceChild(select, field.querySelector('input') as HTMLElement);
      await settled(field);
      expect(field.querySelector('label')?.control === select).to.equal(true);
      expect(select.getAttribute('aria-describedby')).to.equal(field.querySelector('small')?.id);
      expect(select.className).to.equal('form-control');
      expect(select.checkValidity()).to.equal(false);
      expect(field.error).to.equal('Not that.');
    });

    for (const anchor of ['v-if', '']) {
      it(`stand beside the label of a check box where a framework has left "${anchor}"`, async () => {
        const field = fieldOf('<input type="checkbox"><label>L</label>');
        const mark = anchor === '' ? new Text() : new Comment(anchor);
        field.append(mark);
        await settled(field);
        const small = hint();
        mark.before(small);
        await settled(field);
        expect(small.previousSibling === field.querySelector('label')).to.equal(true);
      });
    }

    for (const layout of layouts) {
      it(`are a label with the look of the one before (${layout})`, async () => {
        const field = fieldOf('<label>L</label><input>', `layout="${layout}"`);
        await settled(field);
        const [before] = field.querySelectorAll('label');
        const look = before?.className;
        const label = document.createElement('label');
        label.textContent = 'M';
        field.replaceChild(label, before as HTMLElement);
        await settled(field);
        expect(label.className).to.equal(look);
        expect(label.control === field.querySelector('input')).to.equal(true);
      });
    }

    it('are a slider that can be removed from its track', async () => {
      const field = fieldOf('<label>L</label><input name="x">');
      await settled(field);
      const range = document.createElement('input');
      range.type = 'range';
      field.replaceChild(range, field.querySelector('input') as HTMLElement);
      await settled(field);
      expect(range.parentElement?.className).to.equal('form-range');
      field.removeChild(range);
      expect(field.querySelectorAll('input').length).to.equal(0);
    });
  });
});

function hint(): HTMLElement {
  const small = document.createElement('small');
  small.textContent = 'h';
  return small;
}

/** The markup inside, with the ids of one field as those of another. */
const withoutIds = (field: Element): string => field.innerHTML.replaceAll(/w\d+/g, 'w');
