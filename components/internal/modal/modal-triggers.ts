import { isServed } from '../behavior/behavior.ts';
import { closeOnEscape } from '../behavior/close-on-escape.ts';
import { buttonListener } from '../behavior/component-buttons.ts';
import { controllerOf } from '../behavior/open-controller.ts';
import { isDialog, type ModalController } from './modal-controller.ts';
import {
  closestAround,
  onceForEachRoot,
  ownTarget,
  type Root,
  rootOf,
  whenDocumentReady,
} from '../dom/roots.ts';
import { targetOf, targetSelector } from '../dom/target.ts';
import { warnOnce } from '../context/warn-once.ts';

/** The class of the controllers of some dialogs. */
type Controller = new (dialog: HTMLDialogElement) => ModalController;

/** The dialogs of one component in documents and shadow roots. */
export interface ModalTriggers {
  /** Name in attributes, classes and events, such as `drawer`. */
  readonly component: string;
  /** Selector of these dialogs. */
  readonly dialogs: string;
  /**
   * Makes the buttons of these dialogs work in a document or shadow root, with or without an element around the
   * dialog, and opens the dialogs that the markup shows as open. A second call does nothing.
   */
  readonly install: (root: Root) => void;
  /**
   * The controller of a dialog, in a root where its buttons work.
   *
   * @throws TypeError when `dialog` is not a `<dialog>`.
   */
  readonly for: (dialog: unknown) => ModalController;
}

/**
 * Returns the buttons and controllers of the dialogs of one component.
 *
 * @param component Name in attributes, classes and events, such as `drawer`.
 * @param dialogs Selector of these dialogs.
 * @param type The class of the controllers.
 */
export function modalTriggers(component: string, dialogs: string, type: Controller): ModalTriggers {
  const onClick = buttonListener(
    component,
    (button, toggles) => dialogOf(button, toggles && component),
    (dialog, button, toggles) => {
      if (toggles) controllerOf(type, dialog).press(button);
      else dismiss(controllerOf(type, dialog), button, button.getAttribute('command'));
    },
  );

  // On the dialog itself, so that its other listeners may prevent the command before.
  const onOwnCommand = (event: Event): void => runCommand(event as CommandEvent, type);

  const onCommand = (event: Event): void => {
    const dialog = ownTarget(event);
    if (!dialog?.matches(dialogs) || !isServed(dialog)) return;
    dialog.addEventListener('command', onOwnCommand, { once: true });
  };

  const install = onceForEachRoot(component, (root) => {
    root.addEventListener('click', onClick);
    closeOnEscape(root);
    // In the capture phase, because `command` does not bubble.
    root.addEventListener('command', onCommand, { capture: true });
    whenDocumentReady(root, () => adoptOpen(root, dialogs, type));
  });

  return {
    component,
    dialogs,
    install,
    for: (dialog) => {
      if (!isDialog(dialog))
        throw new TypeError(`The ${component} must be a <dialog>, got ${String(dialog)}.`);
      install(rootOf(dialog));
      return controllerOf(type, dialog);
    },
  };
}

/** Opens the dialogs that the markup shows as open. */
function adoptOpen(root: Root, dialogs: string, type: Controller): void {
  const open = root.querySelectorAll<HTMLDialogElement>(`${dialogs}[open]`);
  for (const dialog of open) if (isServed(dialog)) void controllerOf(type, dialog).adopt();
}

/** Runs the command of an invoker button instead of the browser, with events and transitions. */
function runCommand(event: CommandEvent, type: Controller): void {
  const { command, source, target } = event;
  const known = ['show-modal', 'close', 'request-close', '--toggle'];
  if (event.defaultPrevented || !known.includes(command)) return;
  event.preventDefault();
  const controller = controllerOf(type, target as HTMLDialogElement);
  if (command.endsWith('close')) dismiss(controller, source, command);
  else if (command === '--toggle' || !controller.element.open) controller.press(source);
}

/**
 * Closes a dialog as a button with a `command` does, with its `returnValue`, also in browsers without invoker commands.
 *
 * @param button For a button in a shadow root, the host: it has no attribute `command`.
 */
function dismiss(
  controller: ModalController,
  button: Element | null,
  command: string | null,
): void {
  const { element } = controller;
  const isRequest = element.open && command === 'request-close';
  const cancel = new CustomEvent('cancel', { cancelable: true });
  if (isRequest && !element.dispatchEvent(cancel)) return;
  const value = button?.hasAttribute('commandfor') ? button.getAttribute('value') : null;
  void controller.hide('button', value ?? undefined);
}

/**
 * The dialog that a button refers to, or the dialog around a button that dismisses.
 *
 * @param toggled What the button toggles; `false` for one that dismisses.
 */
function dialogOf(button: Element, toggled: string | false): HTMLDialogElement | null {
  // A browser runs the `command` itself if it knows it: otherwise this is empty, or `undefined` without invoker commands.
  if (button.hasAttribute('commandfor') && (button as HTMLButtonElement).command) return null;
  const selector = targetSelector(button);
  const found = targetOf(button, selector);
  if (isDialog(found)) return found;
  if (!toggled) return closestAround(button, 'dialog') as HTMLDialogElement | null;
  if (selector !== '') {
    warnOnce(
      'target',
      `The button of a ${toggled} must name a <dialog>, got "${selector.slice(0, 80)}".`,
    );
  }
  return null;
}
