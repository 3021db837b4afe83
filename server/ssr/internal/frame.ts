import type { Marking } from './marking.ts';
import type { Program } from './program.ts';

/** How the part of a page that is being rendered is to come out. */
export interface Frame {
  /**
   * What becomes of the tags of registered elements. Those in plain children are held until the markup around them is
   * written: without them, the drawer in a drawer is taken for the markup of the outer one.
   */
  readonly hosts: 'kept' | 'held' | 'dropped';
  /** How templates are marked for hydration; `null` is not at all. */
  readonly marking: Marking | null;
  /** What the nearest registered element passes down. */
  readonly context: unknown;
}

/** What an author put between the tags of a registered element; a template places it as a value. */
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
