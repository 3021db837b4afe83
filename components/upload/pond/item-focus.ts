import { browserOf } from './wiring.ts';

/** The focused element of a file. */
interface FocusPosition {
  readonly item: Element;
  readonly index: number;
  readonly element: Element;
  /** Class of the button. */
  readonly name: string;
}

/**
 * Keeps the focus in a pond when the focused element is removed. When another button replaces the focused
 * one, such as Retry after Cancel, that button gets the focus. When the file is removed, the same button of
 * the next file gets it, else of the last file, else the input. Otherwise the focus would be lost, and
 * keyboard users would have to start at the top of the page.
 */
export class ItemFocus {
  readonly #root: HTMLElement;
  readonly #files: () => readonly { readonly id: string }[];
  readonly #observer = new MutationObserver((changes) => this.#onRemoved(changes));
  // FilePond disables buttons that it does not show.
  readonly #disabledObserver = new MutationObserver(() => this.#onDisabled());
  #position: FocusPosition | null = null;

  /**
   * @param root Root element of a pond.
   * @param files Returns the files of its list.
   */
  constructor(root: HTMLElement, files: () => readonly { readonly id: string }[]) {
    this.#root = root;
    this.#files = files;
    const list = root.querySelector('.filepond--list');
    if (list) this.#observer.observe(list, { childList: true });
    root.addEventListener('focusin', this.#onFocus);
    root.addEventListener('focusout', this.#onLeave);
    root.addEventListener('FilePond:removefile', this.#onFading);
    root.ownerDocument.addEventListener('pointerdown', this.#onPress);
  }

  /** Removes the observers and the listener. */
  stop(): void {
    this.#observer.disconnect();
    this.#disabledObserver.disconnect();
    this.#root.ownerDocument.removeEventListener('pointerdown', this.#onPress);
  }

  /** Elements of the files in the list. Those of removed files stay, hidden, until FilePond's animation is over. */
  get #items(): Element[] {
    const ids = new Set(this.#files().map(({ id }) => `filepond--item-${id}`));
    return [...this.#root.querySelectorAll('.filepond--item')].filter(({ id }) => ids.has(id));
  }

  #onFocus = ({ target }: Event): void => {
    const element = target as Element;
    const item = element.closest('.filepond--item');
    const name = [...element.classList].find((one) => one.startsWith('filepond--action-')) ?? '';
    this.#position = item && { item, index: this.#items.indexOf(item), element, name };
    this.#disabledObserver.disconnect();
    if (!item) return;
    this.#disabledObserver.observe(item, { attributeFilter: ['disabled'], subtree: true });
  };

  // A press outside the pond means that the user has left the file before it is removed.
  #onPress = ({ target }: Event): void => {
    if (!(target instanceof Node) || !this.#root.contains(target)) this.#position = null;
  };

  // So does moving the focus outside the pond by keyboard.
  #onLeave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !this.#root.contains(relatedTarget)) this.#position = null;
  };

  #onRemoved(changes: readonly MutationRecord[]): void {
    const position = this.#position;
    const isGone = changes.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node === position?.item && !node.isConnected),
    );
    if (!position || !isGone) return;
    this.#position = null;
    if (this.#isLost(position)) this.#leave(position);
  }

  #onDisabled(): void {
    const position = this.#position;
    if (!position?.element.matches(':disabled') || !this.#isLost(position)) return;
    replacementOf(position)?.focus({ preventScroll: true });
  }

  // The browser takes the focus from the button when FilePond has faded it out, long before it removes the file.
  #onFading = (): void => {
    const position = this.#position;
    if (!position || !this.#isLost(position)) return;
    const items = this.#items;
    // The element of a file that replaces this one is added later.
    const isComplete = items.length === this.#files().length;
    if (isComplete && !items.includes(position.item)) this.#leave(position);
  };

  /** Moves the focus from a removed file to the next one, or to the input. */
  #leave({ index, name }: FocusPosition): void {
    const next = this.#items[Math.min(index, this.#items.length - 1)];
    (next ? buttonOf(next, name) : browserOf(this.#root))?.focus({ preventScroll: true });
  }

  /** Whether no other element has the focus meanwhile. */
  #isLost({ element }: FocusPosition): boolean {
    const { activeElement } = this.#root.getRootNode() as Document | ShadowRoot;
    const { body } = this.#root.ownerDocument;
    return !activeElement || activeElement === body || activeElement === element;
  }
}

/** Returns the button at the place of the focused one, or another button of the file. */
function replacementOf({ item, element }: FocusPosition): HTMLElement | null {
  const buttons = [...item.querySelectorAll<HTMLElement>('button:enabled')];
  const { align } = (element as HTMLElement).dataset;
  return buttons.find(({ dataset }) => dataset['align'] === align) ?? buttons[0] ?? null;
}

/** Returns the button of a class, or the first visible one. */
function buttonOf(item: Element, name: string): HTMLElement | null {
  const seen = [...item.querySelectorAll<HTMLElement>('button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  return seen.find(({ classList }) => classList.contains(name)) ?? seen[0] ?? null;
}

/** Focuses the control of a new pond that had the focus. */
export type Refocus = (next: Element) => Promise<void>;

/**
 * Records the focused control inside a pond, or a plain input.
 *
 * @returns Function that focuses the same control of another pond with the same files, unless another
 *   element has the focus by then; `null` when the focus is outside the pond.
 */
export function captureFocus(root: Element): Refocus | null {
  // For a shadow tree `document.activeElement` is the host.
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  if (!activeElement || !root.contains(activeElement)) return null;
  const item = activeElement.closest('.filepond--item');
  const index = item ? [...root.querySelectorAll('.filepond--item')].indexOf(item) : -1;
  const classes = [...activeElement.classList].map((name) => `.${CSS.escape(name)}`).join('');
  return async (next) => {
    const { ownerDocument } = next;
    const find = (): HTMLElement | null => {
      if (index < 0) return browserOf(next);
      const place = next.querySelectorAll('.filepond--item')[index];
      return place?.querySelector<HTMLElement>(`button${classes}`) ?? null;
    };
    // FilePond shows buttons some frames after the file.
    for (let tries = 0; tries < 30; tries++) {
      if (ownerDocument.activeElement !== ownerDocument.body) return;
      find()?.focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (ownerDocument.activeElement === ownerDocument.body) browserOf(next)?.focus();
  };
}
