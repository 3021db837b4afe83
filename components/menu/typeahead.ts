/** Maximum time between letters of one word, in milliseconds. */
const timeout = 500;

/** Finds items by their first letters. */
export class Typeahead {
  #typed = '';
  #until = 0;

  /** Whether the next letter is added to previous ones. */
  isTyping(now: number): boolean {
    return this.#typed !== '' && now < this.#until;
  }

  /** Ends the word, after another key was pressed. */
  end(): void {
    this.#typed = '';
  }

  /**
   * The item that a letter selects, or `null`. The same letter again selects the next item that
   * begins with it.
   *
   * @param now Time of the key, in milliseconds.
   */
  find<T extends { readonly textContent: string | null }>(
    letter: string,
    items: readonly T[],
    current: T | null,
    now: number,
  ): T | null {
    const lower = letter.toLocaleLowerCase();
    this.#typed = (this.isTyping(now) ? this.#typed : '') + lower;
    this.#until = now + timeout;
    // Some letters have more than one code unit.
    const isRepeat = this.#typed === lower.repeat(this.#typed.length / lower.length);
    const wanted = isRepeat ? lower : this.#typed;
    const at = current ? items.indexOf(current) : -1;
    // A longer word may still match the focused item.
    const from = isRepeat ? at + 1 : Math.max(at, 0);
    const ordered = [...items.slice(from), ...items.slice(0, from)];
    return ordered.find((item) => textOf(item).startsWith(wanted)) ?? null;
  }
}

/** The word that the user types, in whichever menu has the focus. */
export const typeahead = new Typeahead();

function textOf({ textContent }: { readonly textContent: string | null }): string {
  return (textContent ?? '').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
}
