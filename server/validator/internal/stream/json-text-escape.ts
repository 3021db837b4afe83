const UNICODE = 0x75;
/** Letters after a backslash, and their characters. */
const letters: ReadonlyMap<number, number> = new Map(
  [
    ['"', '"'],
    ['\\', '\\'],
    ['/', '/'],
    ['b', '\b'],
    ['f', '\f'],
    ['n', '\n'],
    ['r', '\r'],
    ['t', '\t'],
  ].map(([letter = '', character = '']) => [letter.charCodeAt(0), character.charCodeAt(0)]),
);

/** An escape in a JSON text that arrives byte by byte. */
export class JsonTextEscape {
  #isOpen = false;
  #isBroken = false;
  #hex: string | null = null;

  /** Whether the next byte is part of an escape. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether an invalid escape was read. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Begins an escape after a backslash. */
  open(): void {
    this.#isOpen = true;
    this.#hex = null;
  }

  /** Reads the next byte. @returns The code of the character that it completes, or null. */
  take(byte: number): number | null {
    if (this.#hex === null && byte === UNICODE) {
      this.#hex = '';
      return null;
    }
    if (this.#hex === null) return this.#close(letters.get(byte));
    const digit = String.fromCharCode(byte);
    if (!/[\da-f]/i.test(digit)) return this.#close(undefined);
    this.#hex += digit;
    return this.#hex.length < 4 ? null : this.#close(Number.parseInt(this.#hex, 16));
  }

  #close(code: number | undefined): number | null {
    this.#isOpen = false;
    if (code === undefined) this.#isBroken = true;
    return code ?? null;
  }
}
