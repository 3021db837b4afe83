import { RuntimeException } from '../../core/index.ts';

/**
 * The length that the headers of an answer tell, and how much of it has left: more or less would be taken for a
 * part of the next answer. `strictContentLength` takes every body for wrong in Node 22.12, where headers are a list.
 */
export class ToldLength {
  readonly #length: number;
  #sent = 0;

  /** @param headers `name, value, name, value, ...`; without `Content-Length` every body will do. */
  constructor(headers: readonly string[]) {
    this.#length = lengthIn(headers);
  }

  /**
   * To be called before a chunk leaves.
   *
   * @throws {RuntimeException} There are more bytes than was told.
   */
  add(bytes: number): void {
    this.#sent += bytes;
    if (this.#sent > this.#length) throw this.#fault('more');
  }

  /**
   * To be called when all has left.
   *
   * @throws {RuntimeException} There were fewer bytes than was told.
   */
  end(): void {
    if (this.#sent < this.#length) throw this.#fault('fewer');
  }

  #fault(what: string): RuntimeException {
    return new RuntimeException(
      `The body has ${what} bytes than its Content-Length of ${this.#length}: ${this.#sent}.`,
    );
  }
}

function lengthIn(headers: readonly string[]): number {
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? '';
    if (headers[at]?.toLowerCase() === 'content-length' && /^\d+$/.test(value))
      return Number(value);
  }
  return Number.NaN;
}
