import type { Marking } from './marking.ts';
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
