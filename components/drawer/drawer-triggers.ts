import { isDisabled, isServed } from '../internal/behavior.ts';
import {
  onceForEachRoot,
  ownTarget,
  type Root,
  rootOf,
  whenDocumentReady,
} from '../internal/roots.ts';
import { targetOf } from '../internal/target.ts';
import { warnOnce } from '../internal/warn-once.ts';
import { DrawerController } from './drawer-controller.ts';

const toggles = '[data-bs-toggle="drawer"]';
const dismissals = '[data-bs-dismiss="drawer"]';
const drawers = 'dialog:is(.drawer, [class*=":drawer"])';

/**
 * Makes the buttons of drawers work in the whole document or shadow root, with or without an element
 * around the drawer. A second call does nothing.
 */
export const installDrawers = onceForEachRoot('drawer', (root) => {
  root.addEventListener('click', onClick);
  // In the capture phase, because `command` does not bubble.
  root.addEventListener('command', onCommand, { capture: true });
  if (root instanceof Document) root.defaultView?.addEventListener('resize', onResize);
  whenDocumentReady(root, () => adoptOpenDrawers(root));
});

function onClick(event: Event): void {
  const target = event.defaultPrevented ? null : ownTarget(event);
  const button = target?.closest(`${toggles}, ${dismissals}`);
  const dialog = button && isServed(button) ? dialogOf(button) : null;
  if (!button || !dialog || !isServed(dialog)) return;
  if (button.matches('a, area')) event.preventDefault();
  if (isDisabled(button)) return;
  if (button.matches(toggles)) toggle(dialog, button);
  else void DrawerController.for(dialog).hide('button', returnValueOf(button));
}

/** Adds a listener to the drawer itself, so that its other listeners may prevent the command before. */
function onCommand(event: Event): void {
  const dialog = ownTarget(event);
  if (!(dialog instanceof HTMLDialogElement) || !dialog.matches(drawers)) return;
  if (isServed(dialog)) dialog.addEventListener('command', onInvokerCommand, { once: true });
}

/** Runs the command of an invoker button instead of the browser, with events and transitions. */
function onInvokerCommand(event: Event): void {
  const { command, source, target } = event as CommandEvent;
  const dialog = target as HTMLDialogElement;
  if (
    event.defaultPrevented ||
    !['show-modal', 'close', 'request-close', '--toggle'].includes(command)
  )
    return;
  event.preventDefault();
  if (command.endsWith('close')) {
    void DrawerController.for(dialog).hide('button', returnValueOf(source));
  } else if (command === '--toggle' || !dialog.open) {
    toggle(dialog, source);
  }
}

/** The `returnValue` that a button with a `command` sets, also in browsers without invoker commands. */
function returnValueOf(button: Element | null): string | undefined {
  return (button?.hasAttribute('commandfor') ? button.getAttribute('value') : null) ?? undefined;
}

/** Toggles a drawer. Closes any other open drawer first, because two open ones would compete for the focus. */
function toggle(dialog: HTMLDialogElement, button: Element | null): void {
  for (const other of DrawerController.openDrawers) {
    if (other.dialog !== dialog) void other.hide('button');
  }
  void DrawerController.for(dialog).toggle(button);
}

/** The dialog that a button refers to, or the dialog around a button that dismisses. */
function dialogOf(button: Element): HTMLDialogElement | null {
  // Browsers that support invoker commands run the `command` of the button.
  if (button.hasAttribute('commandfor') && 'command' in button) return null;
  return namedDialog(button) ?? (button.matches(dismissals) ? dialogAround(button) : null);
}

function namedDialog(button: Element): HTMLDialogElement | null {
  const selector = button.getAttribute('data-bs-target') ?? button.getAttribute('href') ?? '';
  const found = targetOf(button, selector);
  if (found instanceof HTMLDialogElement) return found;
  if (selector !== '' && button.matches(toggles)) {
    warnOnce(
      'target',
      `The button of a drawer must name a <dialog>, got "${selector.slice(0, 80)}".`,
    );
  }
  return null;
}

function dialogAround(button: Element): HTMLDialogElement | null {
  const dialog = button.closest('dialog');
  const root = rootOf(button);
  return dialog ?? (root instanceof ShadowRoot ? dialogAround(root.host) : null);
}

function onResize(): void {
  for (const controller of DrawerController.openDrawers) controller.hideIfInFlow();
}

function adoptOpenDrawers(root: Root): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>(`${drawers}[open]`)) {
    if (isServed(dialog)) void DrawerController.for(dialog).adopt();
  }
}
