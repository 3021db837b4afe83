/** Finds the next of one kind of byte in a piece, whose bytes it looks at once each, however often it is asked. */
export class NextByte {
  readonly #byte: number;
  #known = -1;

  constructor(byte: number) {
    this.#byte = byte;
  }

  /** Another piece comes. */
  forget(): void {
    this.#known = -1;
  }

  /** Its first place from `at` on, the length of the piece when there is none. `at` never goes back. */
  from(piece: Uint8Array, at: number): number {
    if (this.#known >= at) return this.#known;
    const found = piece.indexOf(this.#byte, at);
    return (this.#known = found < 0 ? piece.length : found);
  }
}
