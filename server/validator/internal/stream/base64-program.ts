/** Most characters that {@link decodeGroups} takes at once. */
export const mostCharacters = 65_536;

const localGet = 0x20;
const localSet = 0x21;
const localTee = 0x22;
const simd = 0xfd;
// Locals of the function: its parameter, the places it reads and writes, and three vectors.
const [end, at, to, wrong, text, high, firstConstant] = [0, 1, 2, 3, 4, 5, 6];

const get = (local: number) => [localGet, local];
const set = (local: number) => [localSet, local];
/** Code that sets the locals behind the named ones: constants in a loop are made anew in each turn. */
const constants: number[] = [];
let constantCount = 0;
const vector = (bytes: readonly number[]) => {
  const local = firstConstant + constantCount++;
  constants.push(simd, 0x0c, ...bytes.map((byte) => byte & 0xff), ...set(local));
  return get(local);
};
const all = (byte: number) => vector(Array.from({ length: 16 }, () => byte));
const words = (low: number, high: number) =>
  vector(Array.from({ length: 4 }, () => [low & 0xff, low >> 8, high & 0xff, high >> 8]).flat());
/** A constant below 64, or -1 as 0x7f. */
const number = (value: number) => [0x41, value];
const integer = 0x7f;
const vectorType = 0x7b;
const none = 0x40;
const addNumbers = 0x6a;
/** Length of a list, as numbers are written in the program: 7 bits a byte, the lowest first. */
const length = ({ length: value }: readonly number[]) =>
  value < 128 ? [value] : [(value & 0x7f) | 0x80, value >> 7];
const op = (...code: number[]) => [simd, ...code];

const load = [...op(0x00), 0, 0];
/** Behind the text: at 65,536. */
const store = [...op(0x0b), 0, 0x80, 0x80, 0x04];
const swizzle = op(0x0e);
const equal = op(0x23);
const and = op(0x4e);
const or = op(0x50);
const anyTrue = op(0x53);
const shiftBytes = op(0x6d);
const addBytes = op(0x6e);
const shiftWordsLeft = op(0x8b, 0x01);
const shiftWordsRight = op(0x8d, 0x01);
const dot = op(0xba, 0x01);

/**
 * Classes of characters by the lower and by the higher half of their code: a character is in the alphabet when the
 * two have no bit in common. (The tables of W. Muła and D. Lemire, "Faster Base64 Encoding and Decoding using AVX2
 * Instructions", 2018.)
 */
const lowClasses = vector([
  0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b, 0x1a,
]);
const highClasses = vector([
  0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
]);
/** From the code to the value, by the higher half; a slash takes the place before its own. */
const distances = vector([0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0]);
/** The three bytes of each four, the highest first. */
const order = op(0x0d, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 15, 15, 15, 15);

const step = [
  [...get(at), ...load, localTee, text, ...number(4), ...shiftBytes, ...set(high)],
  // wrong |= lowClasses[text & 15] & highClasses[high]
  [...lowClasses, ...get(text), ...all(0x0f), ...and, ...swizzle],
  [...highClasses, ...get(high), ...swizzle, ...and, ...get(wrong), ...or, ...set(wrong)],
  // text += distances[high - (text is a slash ? 1 : 0)]
  [...distances, ...get(text), ...all(0x2f), ...equal, ...get(high), ...addBytes, ...swizzle],
  [...get(text), ...addBytes, ...set(text)],
  // Two values of 6 bits become one of 12, two of those one of 24, in the order of bytes.
  get(to),
  [...get(text), ...words(0xff, 0xff), ...and, ...number(6), ...shiftWordsLeft],
  [...get(text), ...number(8), ...shiftWordsRight, ...or, ...words(0x10_00, 1), ...dot],
  [localTee, text, ...get(text), ...order, ...store],
  [...get(at), ...number(16), addNumbers, ...set(at)],
  [...get(to), ...number(12), addNumbers, ...set(to)],
].flat();

/** A loop over the text, then the number of bytes, or -1 when something in it was no digit. */
const body = [
  [2, 2, integer, 3 + constantCount, vectorType, ...constants],
  [0x02, none, 0x03, none, ...get(at), ...get(end), 0x4f, 0x0d, 1],
  [...step, 0x0c, 0, 0x0b, 0x0b],
  [...number(0x7f), ...get(to), ...get(wrong), ...anyTrue, 0x1b, 0x0b],
].flat();

const section = (id: number, ...content: number[]) => [id, ...length(content), ...content];
const name = (letter: string) => [1, letter.charCodeAt(0)];

const program = Uint8Array.from(
  [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, 1, 0x60, 1, integer, 1, integer),
    section(3, 1, 0),
    // Two pages of 64 KiB, text and bytes, which are fewer by a quarter.
    section(5, 1, 0, 2),
    section(7, 2, ...name('m'), 2, 0, ...name('d'), 0, 0),
    section(10, 1, ...length(body), ...body),
  ].flat(),
);

interface Exports {
  readonly m: WebAssembly.Memory;
  readonly d: (end: number) => number;
}

interface Decoder {
  readonly text: Uint8Array;
  readonly bytes: Uint8Array;
  readonly decode: Exports['d'];
}

// Made when it is first needed, once; null where programs cannot be made while the process runs.
let decoder: Decoder | null | undefined;

function make(): Decoder | null {
  try {
    const { m, d } = new WebAssembly.Instance(new WebAssembly.Module(program))
      .exports as unknown as Exports;
    const text = new Uint8Array(m.buffer, 0, mostCharacters);
    return { text, bytes: new Uint8Array(m.buffer, mostCharacters), decode: d };
  } catch {
    return null;
  }
}

/**
 * Decodes digits of base64 from bytes to bytes. Node decodes from strings alone, and the strings of a large text
 * wear out V8's young generation.
 *
 * @param text Digits, a multiple of 16, at most {@link mostCharacters}.
 * @param into Has room for three quarters of them from `offset` on.
 * @returns Whether all of them were digits of the standard alphabet; null where it cannot be done this way.
 */
export function decodeGroups(text: Uint8Array, into: Uint8Array, offset: number): boolean | null {
  decoder = decoder === undefined ? make() : decoder;
  if (!decoder) return null;
  decoder.text.set(text);
  const size = decoder.decode(text.length);
  if (size < 0) return false;
  into.set(decoder.bytes.subarray(0, size), offset);
  return true;
}
