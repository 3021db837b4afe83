import { browserOf } from './wiring.ts';

/**
 * Keeps the focus in a pond when the file that has it leaves: it goes to the same button of the next
 * file, or of the last one, and to the input when there is none. Left alone it would go to the page,
 * and whoever uses the keyboard would have to begin at its top.
 */
export class ItemFocus {
  readonly #root: HTMLElement;
  readonly #observer = new MutationObserver((changes) => this.#changed(changes));
  #place: { readonly item: Element; readonly index: number; readonly name: string } | null = null;

  /** @param root Root element of a pond. */
  constructor(root: HTMLElement) {
    this.#root = root;
    const list = root.querySelector('.filepond--list');
    if (list) this.#observer.observe(list, { childList: true });
    root.addEventListener('focusin', this.#onFocus);
    root.ownerDocument.addEventListener('pointerdown', this.#onPress);
  }

  /** Stops following the focus. */
  stop(): void {
    this.#observer.disconnect();
    this.#root.ownerDocument.removeEventListener('pointerdown', this.#onPress);
  }

  get #items(): Element[] {
    return [...this.#root.querySelectorAll('.filepond--item')];
  }

  #onFocus = ({ target }: Event): void => {
    const button = target as Element;
    const item = button.closest('.filepond--item');
    const name = [...button.classList].find((one) => one.startsWith('filepond--action-')) ?? '';
    this.#place = item && { item, index: this.#items.indexOf(item), name };
  };

  // Who presses somewhere else has left the file before it goes.
  #onPress = ({ target }: Event): void => {
    if (!(target instanceof Node) || !this.#root.contains(target)) this.#place = null;
  };

  #changed(changes: readonly MutationRecord[]): void {
    const place = this.#place;
    const isGone = changes.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node === place?.item && !node.isConnected),
    );
    if (!place || !isGone) return;
    this.#place = null;
    const { activeElement } = this.#root.getRootNode() as Document | ShadowRoot;
    if (activeElement && activeElement !== this.#root.ownerDocument.body) return;
    const next = this.#items[Math.min(place.index, this.#items.length - 1)];
    (next ? buttonOf(next, place.name) : browserOf(this.#root))?.focus({ preventScroll: true });
  }
}

/** The button of that class, or the first one that can be seen. */
function buttonOf(item: Element, name: string): HTMLElement | null {
  const seen = [...item.querySelectorAll<HTMLElement>('button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  return seen.find(({ classList }) => classList.contains(name)) ?? seen[0] ?? null;
}
