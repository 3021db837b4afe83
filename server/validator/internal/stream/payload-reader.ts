import { HttpException } from '../../../core/index.ts';
import { freeBytes } from '../../../core/internal.ts';
import { invalidPayload, parseJson, type Payload, readPayload } from '../payload.ts';
import { Base64Sink } from './base64-sink.ts';
import { JsonOutline } from './json-outline.ts';
import { JsonTextEscape } from './json-text-escape.ts';
import { NextByte } from './next-byte.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const firstBytes = 1024;
/** Bytes of the text that are searched for the size of the file. */
const hintBytes = 4096;
const sizeKey = /"size"\s*:\s*(\d{1,15})\b/;

/** Limits of a payload that is being received. */
export interface PayloadLimits {
  /** Most bytes of the file. */
  readonly maxBytes: number;
  /** Most bytes of everything else in the payload. */
  readonly maxOtherBytes: number;
  /** Most bytes that the text can have, if known. `Infinity` when unknown. */
  readonly textBytes: number;
}

/**
 * Reads a payload while its text is received: the text of `data` is decoded at once into the buffer that becomes
 * the file, and only the short text around it is kept as text. The result is that of reading the whole
 * text.
 */
export class PayloadReader {
  readonly #limits: PayloadLimits;
  readonly #outline = new JsonOutline();
  readonly #sink: Base64Sink;
  readonly #escape = new JsonTextEscape();
  readonly #quotes = new NextByte(QUOTE);
  readonly #escapes = new NextByte(BACKSLASH);
  #text: Buffer = Buffer.alloc(firstBytes);
  #textLength = 0;
  #seen = 0;
  #isInData = false;
  #isFirst = true;
  /** Whether this piece is known to contain more than digits. */
  #isMixed = false;
  #data: Uint8Array | null = null;

  constructor(limits: PayloadLimits) {
    this.#limits = limits;
    this.#sink = new Base64Sink(limits.maxBytes);
  }

  /**
   * Writes the next bytes of the text. They are not kept, so their memory is freed when it was given away.
   *
   * @throws {HttpException} 413: the file, or the text around it, is larger than allowed.
   */
  write(chunk: Uint8Array): void {
    const bytes = Buffer.isBuffer(chunk)
      ? chunk
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#quotes.reset();
    this.#escapes.reset();
    this.#isMixed = false;
    let at = 0;
    while (at < bytes.length) {
      at = this.#isInData ? this.#readData(bytes, at) : this.#readOutline(bytes, at);
    }
    this.#seen += bytes.length;
    freeBytes(chunk);
  }

  /**
   * Returns the content of the payload.
   *
   * @throws {InvalidArgumentException} As `EncodedFile.fromJson()`.
   */
  end(): Payload {
    const payload = parseJson(this.text);
    if (typeof payload !== 'object' || payload === null) throw invalidPayload(payload);
    return readPayload(payload, () => this.#data);
  }

  /**
   * The received text, without the content of `data`. Reading a text that was rejected throws the same error as
   * reading all of it.
   */
  get text(): string {
    return new TextDecoder().decode(this.#text.subarray(0, this.#textLength));
  }

  #readOutline(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (!this.#outline.take(bytes[at] ?? 0)) continue;
      this.#keep(bytes.subarray(from, at + 1));
      this.#isInData = true;
      this.#sink.begin(this.#expected(this.#seen + at + 1));
      this.#isFirst = false;
      return at + 1;
    }
    this.#keep(bytes.subarray(from));
    return bytes.length;
  }

  /**
   * Expected bytes of the content: the size that the client has sent, which is only a hint; else all bytes that can
   * still arrive. For a second `data` no buffer is prepared.
   */
  #expected(position: number): number {
    if (!this.#isFirst) return 0;
    const start = Math.min(this.#textLength, hintBytes);
    const hint = sizeKey.exec(this.#text.toString('latin1', 0, start));
    const most = Math.max(0, Math.floor(((this.#limits.textBytes - position) * 3) / 4));
    if (hint) return Math.min(Number(hint[1]), most);
    return most === Infinity ? 0 : most;
  }

  #readData(bytes: Buffer, from: number): number {
    if (this.#escape.isOpen) {
      const code = this.#escape.take(bytes[from] ?? 0);
      if (code !== null) this.#sink.put(code);
      return from + 1;
    }
    // Tried once per piece: a client may escape every character, and each attempt reads the whole rest.
    const at = this.#isMixed ? from : this.#sink.takeDigits(bytes, from);
    if (at === bytes.length) return at;
    this.#isMixed = true;
    const quote = this.#quotes.from(bytes, at);
    const escape = this.#escapes.from(bytes, at);
    const end = Math.min(quote, escape);
    this.#sink.write(bytes, at, end);
    if (end === bytes.length) return end;
    if (escape < quote) this.#escape.open();
    else this.#endData();
    return end + 1;
  }

  #endData(): void {
    this.#isInData = false;
    this.#data = this.#sink.end();
    const isText = !this.#escape.isBroken && !this.#sink.hasControls;
    // A character that is invalid in JSON, or in base64, replaces the invalid content.
    this.#keep(Buffer.from(isText ? (this.#data ? '"' : '?"') : '\0"'));
  }

  #keep(bytes: Uint8Array): void {
    const length = this.#textLength + bytes.length;
    const { maxOtherBytes } = this.#limits;
    if (length > maxOtherBytes) {
      throw new HttpException(
        413,
        `The text around an encoded file must not be larger than ${maxOtherBytes} bytes.`,
      );
    }
    if (length > this.#text.length) {
      const grown = Buffer.alloc(Math.max(length, this.#text.length * 2));
      grown.set(this.#text.subarray(0, this.#textLength));
      this.#text = grown;
    }
    this.#text.set(bytes, this.#textLength);
    this.#textLength = length;
  }
}
