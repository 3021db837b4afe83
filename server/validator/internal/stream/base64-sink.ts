import { HttpException } from '../../../core/index.ts';

const PADDING = 0x3d;
const SPACE = 0x20;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;
/** Characters that are decoded at once, a multiple of four: the length of a string is limited. */
const maxCharacters = 65_536;
/** Value of each digit by its code; -1 for every other character. */
const values = new Int8Array(256).fill(-1);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;

/**
 * Decodes base64 whose text arrives in pieces into one buffer. It accepts and rejects the same text as
 * `decodeBase64`.
 */
export class Base64Sink {
  readonly #maxBytes: number;
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;
  /** Digits of a group of four that is not complete yet, and their bits. */
  #count = 0;
  #bits = 0;
  #digits = 0;
  #padding = 0;
  #isBroken = false;
  #hasControls = false;

  /** @param maxBytes Most bytes of the content. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether a piece contained characters that must be escaped in JSON texts. */
  get hasControls(): boolean {
    return this.#hasControls;
  }

  /** Starts again. @param expected Expected number of bytes, if known; more are accepted as well. */
  begin(expected: number): void {
    this.#size = this.#count = this.#bits = this.#digits = this.#padding = 0;
    this.#isBroken = false;
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(expected, this.#maxBytes));
  }

  /**
   * Decodes whole groups of digits at once, when the text contains only digits and they fit the expected size.
   * Nearly all of a file is decoded in this way, which does not check for other characters.
   *
   * @returns Position after the last decoded character.
   */
  takeDigits(text: Buffer, from: number): number {
    let at = from;
    while (this.#count > 0 && isDigit(text[at])) this.put(text[at++] ?? 0);
    const whole = at + ((text.length - at) & ~3);
    const fits = this.#size + ((whole - at) / 4) * 3 <= this.#bytes.length;
    return fits && this.#decode(text, at, whole) ? whole : at;
  }

  /**
   * Writes the next characters as they are in JSON.
   *
   * @throws {HttpException} 413: there is more content than allowed.
   */
  write(text: Buffer, from: number, to: number): void {
    let at = from;
    while (this.#count > 0 && at < to) this.#putRaw(text[at++] ?? 0);
    // The rest of a group, including the padding, is written as single characters.
    const whole = at + ((trimmedEnd(text, at, to) - at) & ~3);
    if (this.#decode(text, at, whole)) at = whole;
    while (at < to) this.#putRaw(text[at++] ?? 0);
  }

  /**
   * Writes the next character by its code, one that was escaped.
   *
   * @throws {HttpException} As {@link write}.
   */
  put(code: number): void {
    if (code === PADDING) {
      this.#padding++;
      return;
    }
    if (code === SPACE || code === 0x09 || code === 0x0a || code === 0x0d) return;
    const value = values[code] ?? -1;
    if (this.#isBroken || value < 0 || this.#padding > 0) {
      this.#isBroken = true;
      return;
    }
    this.#digits++;
    this.#bits = (this.#bits << 6) | value;
    if (++this.#count < 4) return;
    this.#reserve(3);
    this.#size = this.#bytes.writeUIntBE(this.#bits & 0xff_ff_ff, this.#size, 3);
    this.#count = this.#bits = 0;
  }

  /** The content in its own buffer; null when the text was not base64. */
  end(): Uint8Array | null {
    const digits = this.#digits;
    const padding = this.#padding;
    const isWhole = padding === 0 || (padding <= 2 && (digits + padding) % 4 === 0);
    if (this.#isBroken || !isWhole || this.#count === 1) return null;
    if (this.#count > 1) {
      const bytes = this.#count - 1;
      this.#reserve(bytes);
      const bits = this.#bits >> (this.#count === 2 ? 4 : 2);
      this.#size = this.#bytes.writeUIntBE(bits, this.#size, bytes);
    }
    const all = this.#bytes;
    this.#bytes = Buffer.alloc(0);
    // The bytes after the content were never written and may have any value.
    return this.#size === all.length ? all : new Uint8Array(all.subarray(0, this.#size));
  }

  #putRaw(code: number): void {
    if (code < SPACE) this.#hasControls = true;
    this.put(code);
  }

  /** Decodes whole groups at once; returns false, without decoding, when a character is not a digit. */
  #decode(text: Buffer, start: number, end: number): boolean {
    if (end <= start || this.#count > 0 || this.#padding > 0 || this.#isBroken) return false;
    const bytes = ((end - start) / 4) * 3;
    // Blanks may reduce the number, so a piece that seems too large is counted character by character.
    if (this.#size + bytes > this.#maxBytes) return false;
    this.#reserve(bytes);
    for (let at = start; at < end; at += maxCharacters) {
      const piece = text.subarray(at, Math.min(at + maxCharacters, end));
      if (!this.#decodeText(piece, ((at - start) / 4) * 3)) return false;
    }
    this.#size += bytes;
    this.#digits += end - start;
    return true;
  }

  /** @param offset Bytes after those that were decoded already. @returns Whether all were digits. */
  #decodeText(piece: Buffer, offset: number): boolean {
    // Node accepts the URL alphabet too. It skips other characters that are not digits, which results in missing bytes.
    if (piece.includes(DASH) || piece.includes(UNDERSCORE)) return false;
    const bytes = (piece.length / 4) * 3;
    const at = this.#size + offset;
    return this.#bytes.write(piece.toString('latin1'), at, bytes, 'base64') === bytes;
  }

  #reserve(bytes: number): void {
    const needed = this.#size + bytes;
    if (needed <= this.#bytes.length) return;
    if (needed > this.#maxBytes) {
      throw new HttpException(
        413,
        `An encoded file must not be larger than ${this.#maxBytes} bytes.`,
      );
    }
    const length = Math.min(Math.max(this.#bytes.length * 2, needed), this.#maxBytes);
    const grown = Buffer.allocUnsafeSlow(length);
    grown.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = grown;
  }
}

/** Where the padding at the end of a piece begins. */
function trimmedEnd(text: Buffer, from: number, to: number): number {
  let end = to;
  while (end > from && text[end - 1] === PADDING) end--;
  return end;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && (values[code] ?? -1) >= 0;
}
