import { isDisabled, isServed } from '../internal/behavior.ts';
import { DrawerController } from './drawer-controller.ts';

const toggles = '[data-bs-toggle="drawer"]';
const dismissals = '[data-bs-dismiss="drawer"]';
const arrivedOpen = 'dialog[open]:is(.drawer, [class*=":drawer"])';
const installed = new WeakSet<Document>();

/**
 * Lets the buttons of drawers work in the whole document, with an element around the drawer or
 * without. A second call does nothing.
 */
export function installDrawers(document: Document): void {
  if (installed.has(document)) return;
  installed.add(document);
  document.addEventListener('click', onClick);
  document.defaultView?.addEventListener('resize', onResize);
  if (document.readyState !== 'loading') adoptOpenOnes(document);
  else document.addEventListener('DOMContentLoaded', () => adoptOpenOnes(document), { once: true });
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const button = event.target.closest(`${toggles}, ${dismissals}`);
  const dialog = button && isServed(button) ? dialogOf(button) : null;
  if (!button || !dialog || !isServed(dialog)) return;
  if (button.matches('a, area')) event.preventDefault();
  if (isDisabled(button)) return;
  if (button.matches(toggles)) toggle(dialog, button);
  else void DrawerController.for(dialog).hide();
}

/** Two drawers side by side would fight for the focus: the one that is open goes first. */
function toggle(dialog: HTMLDialogElement, button: Element): void {
  for (const other of DrawerController.openOnes) {
    if (other.dialog !== dialog) void other.hide();
  }
  void DrawerController.for(dialog).toggle(button);
}

/** The dialog that a button names, or for one that dismisses, the dialog around it. */
function dialogOf(button: Element): HTMLDialogElement | null {
  // A `command` does by itself what the button is for.
  if (button.hasAttribute('commandfor')) return null;
  return namedDialog(button) ?? (button.matches(dismissals) ? button.closest('dialog') : null);
}

function namedDialog(button: Element): HTMLDialogElement | null {
  const selector = button.getAttribute('data-bs-target') ?? button.getAttribute('href') ?? '';
  const { ownerDocument } = button;
  const found = selector.startsWith('#')
    ? ownerDocument.getElementById(decoded(selector.slice(1)))
    : query(ownerDocument, selector);
  return found instanceof HTMLDialogElement ? found : null;
}

/** An id in an address may be percent-encoded. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function query(document: Document, selector: string): Element | null {
  try {
    return selector === '' ? null : document.querySelector(selector);
  } catch {
    return null;
  }
}

function onResize(): void {
  for (const controller of DrawerController.openOnes) controller.checkFlow();
}

function adoptOpenOnes(document: Document): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(arrivedOpen)) {
    if (isServed(dialog)) void DrawerController.for(dialog).adopt();
  }
}
