import { expect } from '@open-wc/testing';

import { fireEvent } from '../../../../components/internal/behavior/fire-event.ts';
import {
  controllerOf,
  OpenController,
} from '../../../../components/internal/behavior/open-controller.ts';
import { place, recorded } from '../../../support/widget-page.ts';

/** Something that opens and closes by a class. */
class NoteController extends OpenController {
  readonly component = 'note';

  show(): Promise<void> {
    if (this.isOpen || !fireEvent(this, 'show', { relatedTarget: null })) return this.settled;
    return this.#change(true, 'shown');
  }

  hide(): Promise<void> {
    const detail = { relatedTarget: null, cause: 'escape' } as const;
    if (!this.isOpen || !fireEvent(this, 'hide', detail)) return this.settled;
    return this.#change(false, 'hidden');
  }

  override dispose(): void {
    this.setOpen(false);
  }

  #change(isOpen: boolean, done: string): Promise<void> {
    this.setOpen(isOpen);
    this.element.classList.toggle('show', isOpen);
    return this.settle(this.element, () => fireEvent(this, done, { relatedTarget: null }, false));
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

  it('has one controller for each element', () => {
    const [first, second] = place('<p>1</p><p>2</p>').children as unknown as HTMLElement[];
    const one = controllerOf(NoteController, first as HTMLElement);
    expect(controllerOf(NoteController, first as HTMLElement)).to.equal(one);
    expect(controllerOf(NoteController, second as HTMLElement)).not.to.equal(one);
  });

  it('has one controller for each component of an element', () => {
    class TipController extends NoteController {}
    const element = place('<p>1</p>').firstElementChild as HTMLElement;
    const note = controllerOf(NoteController, element);
    const tip = controllerOf(TipController, element);
    expect(tip).not.to.equal(note);
    expect([
      controllerOf(NoteController, element),
      controllerOf(TipController, element),
    ]).to.deep.equal([note, tip]);
  });

  it('shares its events with what does not open', () => {
    const seen = recorded('slidStop.bs.show', 'fwx-slid-stop');
    const element = place('<p></p>');
    fireEvent({ element, component: 'show' }, 'slidStop', { relatedTarget: null });
    expect(seen).to.deep.equal(['slidStop.bs.show', 'fwx-slid-stop']);
  });
});
