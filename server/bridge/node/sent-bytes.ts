/** Counts the bytes of a body that are written to the socket. Those of a text are counted when `total` is read. */
export class SentBytes {
  #count = 0;
  #text = '';

  add(bytes: number): void {
    this.#count += bytes;
  }

  /** Adds a body that is sent whole. */
  addWhole(body: string | Uint8Array): void {
    if (typeof body === 'string') this.#text = body;
    else this.#count += body.length;
  }

  get total(): number {
    return this.#count + Buffer.byteLength(this.#text);
  }
}
