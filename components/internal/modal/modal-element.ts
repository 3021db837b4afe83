import type { PropertyValues } from 'lit';

import type { BehaviorDetail } from '../behavior/behavior.ts';
import type { ModalController } from './modal-controller.ts';
import { partsOfModal, patchTitle } from './modal-markup.ts';
import type { ModalOptions, modalOptions, modalProperties } from './modal-options.ts';
import type { ModalTriggers } from './modal-triggers.ts';
import { OpenElement, type OpenEvents } from '../element/open-element.ts';
import type { PropertiesOf } from '../options/option.ts';
import { textOf } from '../context/stringable.ts';
import type { Parts } from '../element/widget-element.ts';

/** Events of elements whose root is a `<dialog>`, by name. */
export interface ModalEvents extends OpenEvents {
  'fwx-hide-prevented': CustomEvent<BehaviorDetail>;
}

export interface ModalElement extends PropertiesOf<
  Omit<typeof modalOptions, 'title'> & typeof modalProperties
> {}

/** Base class of elements whose root is a `<dialog>` with header, body and footer. */
export abstract class ModalElement extends OpenElement<ModalController> {
  /**
   * Opens the dialog. Does nothing while it closes; `open = true` opens it then when it is hidden.
   *
   * @param relatedTarget The element that the user pressed; gets the focus back, and is `relatedTarget` of events.
   * @returns Resolves when the transition has ended.
   */
  override show(relatedTarget: Element | null = null): Promise<void> {
    return this.whenUpdated((controller) => controller.show(relatedTarget));
  }

  /** Opens a closed dialog and closes an open one. */
  override toggle(relatedTarget: Element | null = null): Promise<void> {
    return this.whenUpdated((controller) => controller.toggle(relatedTarget));
  }

  /** Buttons and controllers of these dialogs. */
  protected abstract get triggers(): ModalTriggers;

  protected override hasContent(): boolean {
    const { content, footer, heading, toggleLabel, toggleButton } = this;
    return content !== undefined || [footer, heading, toggleLabel, toggleButton].some(Boolean);
  }

  protected override parts(host: Element): Parts {
    return partsOfModal(host, this.triggers);
  }

  /** Includes all parts, because the markup may have any of them; options that add or remove parts are read once. */
  protected override comparedModel(model: ModalOptions, root: HTMLElement): object {
    const [, , title, close, , , toggle] = this.parts(this);
    return {
      ...super.comparedModel(model, root),
      closeButton: Object.assign({}, model.closeButton, { tag: close?.localName }),
      footer: '',
      heading: title ? '' : null,
      toggleButton: Object.assign({}, model.toggleButton, { tag: toggle?.localName }),
      toggleLabel: null,
    };
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (!changed.has('heading') && !changed.has('encodeTitle')) return;
    const { encodeTitle, heading } = this;
    patchTitle(
      this.parts(this),
      this.triggers.component,
      heading === null ? null : textOf(heading),
      encodeTitle,
    );
  }

  protected override findController(): ModalController | null {
    const root = this.documentedRoot;
    return root && this.triggers.for(root);
  }

  protected override applyOpen(controller: ModalController): void {
    const { isOpen, element } = controller;
    if (this.open && controller.isClosing) {
      // Frameworks do not set the property again after the transition.
      void controller.hide().then(() => this.followOpen());
    } else if (isOpen || !element.open) {
      super.applyOpen(controller);
    } else {
      void controller.adopt();
      this.open = controller.isOpen;
    }
  }
}
