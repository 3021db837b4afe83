/** Finds the next occurrence of a byte in a piece; each byte of the piece is read once, for all calls together. */
export class NextByte {
  readonly #byte: number;
  #known = -1;

  constructor(byte: number) {
    this.#byte = byte;
  }

  /** Resets the state for another piece. */
  reset(): void {
    this.#known = -1;
  }

  /** First position of the byte from `at` on, the length of the piece when there is none. `at` must not decrease. */
  from(piece: Uint8Array, at: number): number {
    if (this.#known >= at) return this.#known;
    const found = piece.indexOf(this.#byte, at);
    return (this.#known = found < 0 ? piece.length : found);
  }
}
