/** Counts the bytes of a body that are handed to the socket. To count those of a text takes as long as it is: that waits until a log asks. */
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
