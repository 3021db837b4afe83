import { expect } from '@open-wc/testing';

import { OpenController } from '../../../../components/internal/behavior/open-controller.ts';
import { place, recorded } from '../../../support/widget-page.ts';

/** Something that opens and closes by a class. */
class NoteController extends OpenController {
  readonly component = 'note';

  show(): Promise<void> {
    if (this.isOpen || !this.fire('show', { relatedTarget: null })) return this.settled;
    return this.#change(true, 'shown');
  }

  hide(): Promise<void> {
    const detail = { relatedTarget: null, cause: 'escape' } as const;
    if (!this.isOpen || !this.fire('hide', detail)) return this.settled;
    return this.#change(false, 'hidden');
  }

  override dispose(): void {
    this.setOpen(false);
  }

  #change(isOpen: boolean, done: string): Promise<void> {
    this.setOpen(isOpen);
    this.element.classList.toggle('show', isOpen);
    return this.settle(this.element, () => this.fire(done, { relatedTarget: null }, false));
  }
}

const given = (transition = ''): NoteController => {
  const html = `<style>#n { opacity: 0; transition: ${transition} } #n.show { opacity: 1 }</style><p id="n">N</p>`;
  return new NoteController(place(html).querySelector('#n') as HTMLElement);
};
const names = ['show', 'shown', 'hide', 'hidden'].map((name) => `${name}.bs.note`);

describe('What opens and closes', () => {
  it('fires its events, and tells its element', async () => {
    const note = given();
    const seen = recorded(...names);
    const states: boolean[] = [];
    note.onOpenChange = (open) => states.push(open);
    await note.show();
    await note.show();
    await note.hide();
    expect(seen).to.deep.equal(names);
    expect(states).to.deep.equal([true, false]);
  });

  it('fires no `shown` when it closes before its transition has ended', async () => {
    const note = given('opacity 50ms');
    // The transition starts from a computed style.
    void getComputedStyle(note.element).opacity;
    const seen = recorded(...names);
    void note.show();
    await note.hide();
    expect(seen).to.deep.equal(['show.bs.note', 'hide.bs.note', 'hidden.bs.note']);
  });

  it('stays as it is when a listener prevents it', async () => {
    const note = given();
    note.element.addEventListener('fwx-show', (event) => event.preventDefault());
    await note.show();
    expect(note.isOpen).to.equal(false);
  });

  it('has the data of the detail on the event', async () => {
    const note = given();
    const causes: unknown[] = [];
    note.element.addEventListener('hide.bs.note', (event) => {
      causes.push(
        (event as CustomEvent<{ cause: string }>).detail.cause,
        Reflect.get(event, 'cause'),
      );
    });
    await note.show();
    await note.hide();
    expect(causes).to.deep.equal(['escape', 'escape']);
  });
});
