import { expect } from '@open-wc/testing';

import '../../components/active-field/index.ts';
import type { FwxActiveField } from '../../components/active-field/index.ts';

const parts = {
  text: '<label>L</label><input name="x"><small>h</small><div class="invalid-feedback">E</div>',
  'check box':
    '<input type="checkbox" name="x"><label>L</label><small>h</small><div class="invalid-feedback">E</div>',
  switch:
    '<span class="switch"><input type="checkbox" name="x"></span><label>L</label><small>h</small>',
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
});
