import type { Program } from './program.ts';

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

  /** Before a template with this digest. */
  openTemplate(digest: string): string {
    return `<!--${this.prefix}lit-part ${digest}-->`;
  }

  /** Before an element with bound attributes, with its depth-first number in the template. */
  node(index: number): string {
    return `<!--${this.prefix}lit-node ${index}-->`;
  }
}

/** How the template of a page is marked. */
export const pageMarking = new Marking('');
