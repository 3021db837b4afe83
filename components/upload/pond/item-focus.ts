import { browserOf } from './wiring.ts';

/** What of a file has the focus. */
interface Place {
  readonly item: Element;
  readonly index: number;
  readonly element: Element;
  /** Class of the button. */
  readonly name: string;
}

/**
 * Keeps the focus in a pond when what has it goes. From a button that gives way to another, as Cancel
 * does to Retry, it goes to that one; from a file that leaves to the same button of the next file, or of
 * the last one, and to the input when there is none. Left alone it would go to the page, and whoever
 * uses the keyboard would have to begin at its top.
 */
export class ItemFocus {
  readonly #root: HTMLElement;
  readonly #observer = new MutationObserver((changes) => this.#changed(changes));
  // FilePond switches off what it does not show.
  readonly #switches = new MutationObserver(() => this.#switched());
  #place: Place | null = null;

  /** @param root Root element of a pond. */
  constructor(root: HTMLElement) {
    this.#root = root;
    const list = root.querySelector('.filepond--list');
    if (list) this.#observer.observe(list, { childList: true });
    root.addEventListener('focusin', this.#onFocus);
    root.addEventListener('focusout', this.#onLeave);
    root.ownerDocument.addEventListener('pointerdown', this.#onPress);
  }

  /** Stops following the focus. */
  stop(): void {
    this.#observer.disconnect();
    this.#switches.disconnect();
    this.#root.ownerDocument.removeEventListener('pointerdown', this.#onPress);
  }

  get #items(): Element[] {
    return [...this.#root.querySelectorAll('.filepond--item')];
  }

  #onFocus = ({ target }: Event): void => {
    const element = target as Element;
    const item = element.closest('.filepond--item');
    const name = [...element.classList].find((one) => one.startsWith('filepond--action-')) ?? '';
    this.#place = item && { item, index: this.#items.indexOf(item), element, name };
    this.#switches.disconnect();
    if (!item) return;
    this.#switches.observe(item, { attributeFilter: ['disabled'], subtree: true });
  };

  // Who presses somewhere else has left the file before it goes.
  #onPress = ({ target }: Event): void => {
    if (!(target instanceof Node) || !this.#root.contains(target)) this.#place = null;
  };

  // So has who goes elsewhere with a key.
  #onLeave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !this.#root.contains(relatedTarget)) this.#place = null;
  };

  #changed(changes: readonly MutationRecord[]): void {
    const place = this.#place;
    const isGone = changes.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node === place?.item && !node.isConnected),
    );
    if (!place || !isGone) return;
    this.#place = null;
    if (!this.#isLost(place)) return;
    const next = this.#items[Math.min(place.index, this.#items.length - 1)];
    (next ? buttonOf(next, place.name) : browserOf(this.#root))?.focus({ preventScroll: true });
  }

  #switched(): void {
    const place = this.#place;
    if (!place?.element.matches(':disabled') || !this.#isLost(place)) return;
    successorOf(place)?.focus({ preventScroll: true });
  }

  /** Whether nothing else has got the focus meanwhile. */
  #isLost({ element }: Place): boolean {
    const { activeElement } = this.#root.getRootNode() as Document | ShadowRoot;
    const { body } = this.#root.ownerDocument;
    return !activeElement || activeElement === body || activeElement === element;
  }
}

/** The button that stands where that of `place` was, or another one of the file. */
function successorOf({ item, element }: Place): HTMLElement | null {
  const buttons = [...item.querySelectorAll<HTMLElement>('button:enabled')];
  const { align } = (element as HTMLElement).dataset;
  return buttons.find(({ dataset }) => dataset['align'] === align) ?? buttons[0] ?? null;
}

/** The button of that class, or the first one that can be seen. */
function buttonOf(item: Element, name: string): HTMLElement | null {
  const seen = [...item.querySelectorAll<HTMLElement>('button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  return seen.find(({ classList }) => classList.contains(name)) ?? seen[0] ?? null;
}
