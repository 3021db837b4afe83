import { isDisabled, isServed } from '../internal/behavior/behavior.ts';
import { controllerOf, OpenController, openOnes } from '../internal/behavior/open-controller.ts';
import { nextId } from '../internal/context/ids.ts';
import { containsFocus } from '../internal/dom/roots.ts';
import {
  clearPlace,
  keepInPlace,
  loadPositioning,
  release,
} from '../internal/position/position.ts';
import { hasRoles, itemsOf, levelOf, rootMenuOf } from './levels.ts';
import { typeahead } from './typeahead.ts';

/**
 * Behaviour of a submenu: an element with an item that opens it, and the menu in it. It fires no events. One that has the
 * class `show` in the markup is open.
 */
export class Submenu extends OpenController {
  readonly component = 'menu';
  readonly panel: HTMLElement;

  constructor(element: HTMLElement, panel: HTMLElement) {
    super(element);
    this.panel = panel;
    if (this.trigger && this.isOpen) {
      this.setOpen(true);
      void this.#place();
    }
  }

  /** The item that opens the submenu; `null` when the page has removed it. */
  get trigger(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(':scope > .menu-item');
  }

  /** Whether the menu has the class: other scripts may change it. */
  override get isOpen(): boolean {
    return this.panel.classList.contains('show');
  }

  /** Opens the menu beside its item, and closes its siblings. A disabled item stays closed. */
  show(): void {
    addSubmenuAttributes(rootMenuOf(this.panel) as Element);
    const { trigger } = this;
    if (!trigger || isDisabled(trigger) || this.isOpen) return;
    closeSubmenusIn(levelOf(this.element) as Element, this.element);
    this.setOpen(true);
    this.#mark(true);
    void this.#place();
  }

  /** Opens the menu and focuses its first item. */
  enter(): void {
    this.show();
    itemsOf(this.panel)[0]?.focus();
  }

  /**
   * Closes the menu and all open submenus inside it.
   *
   * @param isFocused Whether the item gets the focus. Default: if the focus was inside.
   */
  hide(isFocused = containsFocus(this.panel)): void {
    this.dispose();
    if (isFocused) this.trigger?.focus();
  }

  /** Closes the menu by a key, and focuses its item. */
  leave(event: KeyboardEvent): void {
    event.preventDefault();
    typeahead.end();
    this.hide(true);
  }

  override dispose(): void {
    closeSubmenusIn(this.panel);
    this.setOpen(false);
    release(this.panel);
    this.#mark(false);
    void this.settle(this.panel, () => clearPlace(this.panel));
  }

  /** Takes the key while the focus is in its outermost menu. */
  override takesEscape(event: KeyboardEvent): boolean {
    const root = rootMenuOf(this.panel) as Element;
    if (!isServed(root) || !event.composedPath().includes(root)) return false;
    this.leave(event);
    return true;
  }

  #mark(isOpen: boolean): void {
    const { element, panel, trigger } = this;
    for (const one of [panel, trigger, element]) one?.classList.toggle('show', isOpen);
    // The browser exposes the state of a `<summary>` itself.
    if (isDetails(element)) element.open = isOpen;
    else trigger?.setAttribute('aria-expanded', String(isOpen));
  }

  async #place(): Promise<void> {
    const { changes, panel, trigger } = this;
    await loadPositioning();
    if (changes !== this.changes) return;
    await keepInPlace({
      reference: trigger as Element,
      panel,
      placement: ['end-start'],
      offset: { mainAxis: 0, crossAxis: -4 },
      padding: 8,
      // A menu that its button has opened outside of the top layer stays in its container, with all its submenus.
      isInTopLayer: !rootMenuOf(panel)?.matches('.show:not(:popover-open)'),
      onHidden: () => this.hide(),
    });
  }
}

/** The submenu whose item or menu this is, or `null`. */
export function submenuOf(part: Element | null | undefined): Submenu | null {
  const parent = part?.parentElement;
  return parent?.matches('.submenu') ? submenuIn(parent) : null;
}

/** The submenu of an element, or `null` when a part is missing. */
function submenuIn(element: HTMLElement): Submenu | null {
  const menu = element.querySelector<HTMLElement>(':scope > .menu');
  const submenu = menu && controllerOf(Submenu, element, menu);
  return submenu?.trigger ? submenu : null;
}

/** All open submenus, the outer ones first. */
export function openSubmenus(): Submenu[] {
  return [...openOnes].filter((one) => one instanceof Submenu);
}

/** The open submenus inside a menu, the outer ones first. */
export function openSubmenusIn(menu: Element): Submenu[] {
  return openSubmenus().filter(({ element }) => menu.contains(element));
}

/** Closes every submenu in this menu, except those around `inside`. */
export function closeSubmenusIn(menu: Element, inside: Element | null = null): void {
  for (const submenu of openSubmenusIn(menu).toReversed()) {
    if (!inside || !submenu.element.contains(inside)) submenu.hide();
  }
}

/** Adds the ARIA attributes of items that open a submenu, unless the author has set them. */
export function addSubmenuAttributes(menu: Element): void {
  for (const element of menu.querySelectorAll<HTMLElement>('.submenu')) {
    const submenu = submenuIn(element);
    const trigger = submenu?.trigger;
    if (!trigger) continue;
    if (!trigger.hasAttribute('aria-haspopup')) trigger.setAttribute('aria-haspopup', 'true');
    nameMenu(submenu.panel, trigger);
    if (!isDetails(element) && !trigger.hasAttribute('aria-expanded'))
      trigger.setAttribute('aria-expanded', 'false');
  }
}

/** Names a menu with the role `menu`, which must have a name, by the item that opens it. */
function nameMenu(menu: HTMLElement, trigger: HTMLElement): void {
  if (!hasRoles(menu)) return;
  if (menu.hasAttribute('aria-label') || menu.hasAttribute('aria-labelledby')) return;
  trigger.id ||= nextId();
  menu.setAttribute('aria-labelledby', trigger.id);
}

const isDetails = (element: HTMLElement): element is HTMLDetailsElement =>
  element.matches('details');
