import type { Program } from './program.ts';

/** Settings for the part of a page that is being rendered. */
export interface Frame {
  /**
   * How the tags of registered elements are written. Those in plain children are held until the markup around them is
   * written: without them, the markup of a drawer in a drawer would be read as that of the outer one.
   */
  readonly hosts: 'kept' | 'held' | 'dropped';
  /** How templates are marked for hydration; `null` for no markers. */
  readonly marking: Marking | null;
  /** Context that the nearest registered element passes down. */
  readonly context: unknown;
}

/** The content between the tags of a registered element; a template inserts it as a value. */
export class Children {
  readonly program: Program;
  readonly values: readonly unknown[];
  readonly frame: Frame;

  constructor(program: Program, values: readonly unknown[], frame: Frame) {
    this.program = program;
    this.values = values;
    this.frame = frame;
  }
}

/**
 * One way of marking templates for Lit's hydration: with Lit's own comments after a number of
 * colons. Only the template of a page has none; see docs/decisions/0014-string-renderer.md.
 */
export class Marking {
  /** The colons. */
  readonly prefix: string;
  /** Before a value that is not a template. */
  readonly open: string;
  /** After each value. */
  readonly close: string;
  readonly programs = new WeakMap<TemplateStringsArray, Program>();
  #inside: Marking | null = null;

  constructor(prefix: string) {
    this.prefix = prefix;
    this.open = `<!--${prefix}lit-part-->`;
    this.close = `<!--${prefix}/lit-part-->`;
  }

  /** The marking of an element's content, in a template with this one. */
  get inside(): Marking {
    return (this.#inside ??= new Marking(`${this.prefix}:`));
  }

  /** Before a template with these strings. */
  openTemplate(strings: readonly string[]): string {
    return `<!--${this.prefix}lit-part ${digestOf(strings)}-->`;
  }

  /** Before an element with bound attributes, with its depth-first number in the template. */
  node(index: number): string {
    return `<!--${this.prefix}lit-node ${index}-->`;
  }
}

/** How the template of a page is marked. */
export const pageMarking = new Marking('');

/**
 * Digest that identifies a template in markers; the same function as in Lit's hydration, which compares both: two
 * interleaved djb2 hashes of the code units, as base64.
 */
function digestOf(strings: readonly string[]): string {
  const hashes = new Uint32Array(2).fill(5381);
  for (const text of strings) {
    for (let at = 0; at < text.length; at++) {
      const lane = at % 2;
      hashes[lane] = ((hashes[lane] as number) * 33) ^ text.charCodeAt(at);
    }
  }
  return btoa(String.fromCharCode(...new Uint8Array(hashes.buffer)));
}
