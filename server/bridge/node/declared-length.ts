import { RuntimeException } from '../../core/index.ts';

/**
 * Compares a body with the `Content-Length` of its response: with more or fewer bytes, clients would misread
 * the next response. `strictContentLength` of Node 22.12 rejects every body when headers are a list.
 */
export class DeclaredLength {
  readonly #length: number;
  #sent = 0;

  /** @param headers `name, value, name, value, ...`; without `Content-Length` every body fits. */
  constructor(headers: readonly string[]) {
    this.#length = declaredLength(headers) ?? Number.NaN;
  }

  /**
   * Counts a chunk before it is written.
   *
   * @throws {RuntimeException} The body has more bytes than declared.
   */
  add(bytes: number): void {
    this.#sent += bytes;
    if (this.#sent > this.#length) throw this.#mismatch('more');
  }

  /**
   * Checks the end of the body.
   *
   * @throws {RuntimeException} The body has fewer bytes than declared.
   */
  end(): void {
    if (this.#sent < this.#length) throw this.#mismatch('fewer');
  }

  #mismatch(what: string): RuntimeException {
    return new RuntimeException(
      `The body has ${what} bytes than its Content-Length of ${this.#length}: ${this.#sent}.`,
    );
  }
}

/** The value of `Content-Length`; null when it is missing or not a number. */
export function declaredLength(headers: readonly string[]): number | null {
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? '';
    if (headers[at]?.toLowerCase() === 'content-length' && /^\d+$/.test(value)) {
      return Number(value);
    }
  }
  return null;
}
