import { expect } from '@open-wc/testing';

import '../../components/index.ts';
import { place, tasks } from '../support/widget-page.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await tasks();
};

const idsIn = (element: Element): string[] =>
  [...element.querySelectorAll('[id]')].map(({ id }) => id);

describe('A clone of an element', () => {
  for (const [name, html] of [
    ['accordion', '<fwx-accordion><details><summary>A</summary>a</details></fwx-accordion>'],
    [
      'active-field',
      '<fwx-active-field><label>A</label><input><small>H</small></fwx-active-field>',
    ],
    ['button-menu', '<fwx-button-menu label="M"><a href="#">A</a></fwx-button-menu>'],
    ['drawer', '<fwx-drawer heading="H" toggle-label="Open"><p>A</p></fwx-drawer>'],
    [
      'drawer from a server',
      '<fwx-drawer><dialog id="w0" class="drawer" aria-labelledby="w0-label"><h5 id="w0-label">H</h5></dialog></fwx-drawer>',
    ],
  ] as const) {
    for (const method of ['after', 'before'] as const) {
      it(`has ids of its own: ${name}, ${method} the other`, async () => {
        const original = place(html).firstElementChild as HTMLElement;
        await settled();
        const markup = original.innerHTML;
        const clone = original.cloneNode(true) as HTMLElement;
        original[method](clone);
        await settled();
        expect(original.innerHTML).to.equal(markup);
        const [before, now] = [idsIn(original), idsIn(clone)];
        expect(now.filter((id) => before.includes(id))).to.deep.equal([]);
        // Everything else is the same, so each reference follows its id.
        const renamed = before.reduce(
          (text, id, at) => text.replaceAll(new RegExp(`\\b${id}(?=["\\s])`, 'g'), now[at] ?? ''),
          markup,
        );
        expect(clone.innerHTML).to.equal(renamed);
      });
    }
  }

  it('opens its own drawer, and its own items', async () => {
    const main = place(
      '<section><fwx-drawer toggle-label="Open"><p>A</p></fwx-drawer><fwx-accordion><details open><summary>A</summary>a</details></fwx-accordion></section>',
    );
    await settled();
    const section = main.firstElementChild?.cloneNode(true) as HTMLElement;
    main.append(section);
    await settled();
    section.querySelector('button')?.click();
    // The browser has closed it, as long as both had one name.
    section.querySelector('summary')?.click();
    await settled();
    const open = (selector: string): boolean[] =>
      [...main.querySelectorAll<HTMLDetailsElement>(selector)].map((one) => one.open);
    expect(open('dialog')).to.deep.equal([false, true]);
    expect(open('details')).to.deep.equal([true, true]);
  });

  it('keeps the ids of its author, and those of a page that replaces it', async () => {
    const main = place('<fwx-drawer id="d" options=\'{"id":"mine"}\'><p>A</p></fwx-drawer>');
    await settled();
    const clone = main.firstElementChild?.cloneNode(true) as HTMLElement;
    main.append(clone);
    await settled();
    expect(clone.querySelector('dialog')?.id).to.equal('mine');
    const page = place('<fwx-drawer><p>A</p></fwx-drawer>');
    await settled();
    const before = idsIn(page);
    page.replaceChildren(...[...page.childNodes].map((node) => node.cloneNode(true)));
    await settled();
    expect(idsIn(page)).to.deep.equal(before);
  });
});
