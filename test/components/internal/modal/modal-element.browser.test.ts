import { expect } from '@open-wc/testing';
import { html } from 'lit';

import type { ElementContract } from '../../../../components/internal/options/element-contract.ts';
import { modalConfig } from '../../../../components/internal/modal/modal-config.ts';
import {
  ModalController,
  type ModalSettings,
} from '../../../../components/internal/modal/modal-controller.ts';
import { ModalElement } from '../../../../components/internal/modal/modal-element.ts';
import { modalExpansion } from '../../../../components/internal/modal/modal-markup.ts';
import {
  type ModalOptions,
  modalOptions,
  modalProperties,
  optionsOfModal,
} from '../../../../components/internal/modal/modal-options.ts';
import { modalParts } from '../../../../components/internal/modal/modal-parts.ts';
import {
  type ModalTriggers,
  modalTriggers,
} from '../../../../components/internal/modal/modal-triggers.ts';
import { refusing } from '../../../../components/internal/context/refuse-warning.ts';
import { givenId } from '../../../../components/internal/options/widget-options.ts';
import { widgetProperties } from '../../../../components/internal/options/widget-properties.ts';
import { place, recorded } from '../../../support/widget-page.ts';

// A whole element made of a `<dialog>`: what is its own, beside its name, is the class of its root.

class NoteController extends ModalController {
  readonly component = 'note';

  protected override settings(): ModalSettings {
    return { ...modalConfig(this.element, 'Note'), modal: true };
  }
}

function noteTemplate(options: ModalOptions): unknown {
  const id = givenId(options) ?? 'n';
  const { toggle, labelledBy, inside } = modalParts(options, 'Note', [id, null], refusing);
  return html`${toggle}<dialog id=${id} class="note" tabindex="-1" aria-labelledby=${labelledBy}>${inside}</dialog>`;
}

const { title: _title, ...sameOptions } = modalOptions;
const noteContract = {
  tag: 'fwx-test-note',
  root: 'dialog.note',
  beside: '[data-bs-toggle="note"]',
  properties: { ...sameOptions, ...modalProperties, ...widgetProperties },
  render: (model: object, children: unknown): unknown =>
    children ?? noteTemplate(optionsOfModal(model)),
} satisfies ElementContract;
const notes = modalTriggers('note', noteContract.root, NoteController);

class Note extends ModalElement {
  static override readonly contract = noteContract;
  static override readonly expansion = modalExpansion('note', noteContract.root, (model: object) =>
    noteTemplate(optionsOfModal(model)),
  );

  protected override get triggers(): ModalTriggers {
    return notes;
  }
}
customElements.define(noteContract.tag, Note);

const given = async (text: string): Promise<{ note: Note; dialog: HTMLDialogElement }> => {
  const note = place(text).querySelector<Note>('fwx-test-note') as Note;
  await note.updateComplete;
  return { note, dialog: note.querySelector('dialog') as HTMLDialogElement };
};

describe('An element of a component that is a dialog', () => {
  it('has the markup of that component', async () => {
    const { dialog } = await given(
      '<fwx-test-note heading="T" toggle-label="Open"><p>B</p><footer>F</footer></fwx-test-note>',
    );
    expect(dialog.previousElementSibling?.getAttribute('data-bs-toggle')).to.equal('note');
    expect([...dialog.children].map((one) => one.className)).to.deep.equal([
      'note-header',
      'note-body',
    ]);
    expect(dialog.querySelector('footer')?.className).to.equal('note-footer');
    expect(dialog.querySelector('.note-title')?.id).to.equal(
      dialog.getAttribute('aria-labelledby'),
    );
  });

  it('opens by its button and closes by that in its header, with its events', async () => {
    const { note, dialog } = await given(
      '<fwx-test-note toggle-label="Open"><p>B</p></fwx-test-note>',
    );
    const names = ['show', 'shown', 'hide', 'hidden'].map((name) => `${name}.bs.note`);
    const seen = recorded(...names, 'show.bs.drawer');
    note.querySelector('button')?.click();
    expect([note.open, dialog.matches(':modal')]).to.deep.equal([true, true]);
    dialog.querySelector<HTMLElement>('.btn-close')?.click();
    expect([note.open, dialog.open]).to.deep.equal([false, false]);
    await note.hide();
    expect(seen).to.deep.equal(names);
  });

  it('follows `open` and `heading`', async () => {
    const { note, dialog } = await given('<fwx-test-note><p>B</p></fwx-test-note>');
    note.open = true;
    note.heading = 'H';
    await note.updateComplete;
    await note.updateComplete;
    expect(dialog.open).to.equal(true);
    expect(dialog.querySelector('.note-header > .note-title')?.textContent).to.equal('H');
    note.remove();
    expect([note.open, dialog.open]).to.deep.equal([false, false]);
  });
});
