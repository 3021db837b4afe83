import { Kind, type Op, type QuickProgram } from './program.ts';

/** What a hole of a quick program takes. Another value in one of a tag takes the long way. */
export const Hole = {
  /** Any value. */
  CHILD: 0,
  /** Text within the quotes of an attribute. */
  TEXT: 1,
  /** `true` or `false`. */
  FLAG: 2,
} as const;

/**
 * The program for values as they nearly always are: text in every attribute, `true` or `false` for
 * booleans. The start of an attribute is then as static as what stands before it, which leaves one
 * piece of text between two values.
 *
 * @returns `null` for a template that has more than children and attributes of one value.
 */
export function quickProgram(statics: readonly string[], ops: readonly Op[]): QuickProgram | null {
  const texts: string[] = [];
  const holes: number[] = [];
  const marks: string[] = [];
  let end = '';
  for (const [i, op] of ops.entries()) {
    const quick = quickHole(op, i);
    if (!quick) return null;
    const [hole, mark, after] = quick;
    texts.push(end + (statics[i] as string) + (hole === Hole.TEXT ? mark : ''));
    holes.push(hole);
    marks.push(mark);
    end = after;
  }
  return { texts: [...texts, end + (statics.at(-1) as string)], holes, marks };
}

/** Kind, mark and what goes behind the value; `null` for an operation that has no short way. */
function quickHole(op: Op, at: number): [hole: number, mark: string, after: string] | null {
  // Values are taken in order; `@event` and the like leave gaps.
  if (op.kind === Kind.ELEMENT || op.index !== at) return null;
  if (op.kind === Kind.CHILD) return op.first ? null : [Hole.CHILD, '', ''];
  if (op.kind === Kind.BOOLEAN) return [Hole.FLAG, ` ${op.name}`, ''];
  if (op.kind === Kind.ATTRIBUTE) return [Hole.TEXT, op.attribute, '"'];
  if (op.kind !== Kind.ATTRIBUTE_PARTS || op.pieces.length !== 2) return null;
  return [Hole.TEXT, ` ${op.name}="${op.pieces[0]}`, `${op.pieces[1]}"`];
}
