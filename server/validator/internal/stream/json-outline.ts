const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const BRACE = 0x7b;
/** Longest form of `data` with quotes: every letter escaped. */
const maxKeyLength = 26;

/**
 * Scans JSON text that arrives byte by byte, and finds where the text of the outermost `data` begins.
 *
 * It does not validate. For the start of a valid text its result is correct; the result for
 * other texts does not matter: they are invalid, whatever follows.
 */
export class JsonOutline {
  #depth = 0;
  #isObject = false;
  #isString = false;
  #isEscaped = false;
  #isValue = false;
  #isData = false;
  #key = '';

  /** Reads the next byte. @returns Whether it is the quote before the text of `data`. */
  take(byte: number): boolean {
    if (this.#isString) {
      this.#inString(byte);
      return false;
    }
    if (byte === QUOTE) return this.#beginString();
    if (openers.has(byte)) {
      if (this.#depth++ === 0) this.#isObject = byte === BRACE;
    } else if (closers.has(byte)) this.#depth--;
    else if (this.#isOutermost && (byte === COLON || byte === COMMA)) {
      this.#isValue = byte === COLON;
    }
    return false;
  }

  get #isOutermost(): boolean {
    return this.#depth === 1 && this.#isObject;
  }

  #beginString(): boolean {
    if (this.#isOutermost && this.#isValue && this.#isData) return true;
    this.#isString = true;
    this.#key = '"';
    return false;
  }

  #inString(byte: number): void {
    if (this.#key.length <= maxKeyLength) this.#key += String.fromCharCode(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isString = false;
      if (this.#isOutermost && !this.#isValue) this.#isData = isData(this.#key);
    }
  }
}

function isData(key: string): boolean {
  if (key === '"data"') return true;
  if (!key.includes('\\')) return false;
  try {
    return JSON.parse(key) === 'data';
  } catch {
    return false;
  }
}
