import { Fw, RuntimeException } from '../../core/index.ts';

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

/** Headers of a body of this many bytes. Another length, as of what was compressed before, is corrected with a warning. */
export function withLength(headers: readonly string[], length: number): readonly string[] {
  const told = lengthIn(headers);
  if (told === length || (Number.isNaN(told) && hasName(headers, 'transfer-encoding'))) {
    return headers;
  }
  if (!Number.isNaN(told)) {
    Fw.warning(`The Content-Length of a response is ${length}, not ${told}.`, 'fwx\\bridge');
  }
  const others: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (name.toLowerCase() !== 'content-length') others.push(name, value);
  }
  return [...others, 'Content-Length', String(length)];
}

function hasName(headers: readonly string[], name: string): boolean {
  return headers.some((text, at) => at % 2 === 0 && text.toLowerCase() === name);
}

function lengthIn(headers: readonly string[]): number {
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? '';
    if (headers[at]?.toLowerCase() === 'content-length' && /^\d+$/.test(value))
      return Number(value);
  }
  return Number.NaN;
}
