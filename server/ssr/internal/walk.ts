import { childPlace, isDirective, isRaw, resolve } from './directive.ts';
import { Children, type Frame } from './frame.ts';
import { type ElementOp, Kind, type Op, type Program, type Template } from './program.ts';
import { isIterable, isPromise, isTemplate } from './values.ts';
import { openElement, programOf, writeChild, writeOp } from './write.ts';

/** Where a walk puts its markup; it pauses whenever there is enough for a chunk. */
export interface Sink {
  text: string;
  readonly chunkSize: number;
}

/**
 * A walk through a page. It yields nothing when a chunk is ready, and a promise when it cannot go on
 * without its value, which it wants back.
 */
export type Walk = Generator<PromiseLike<unknown> | undefined, void, unknown>;

/**
 * Writes a value piece by piece. Only what holds lists or promises is walked; everything below is
 * written as one string, which is several times as fast.
 */
export function* walkChild(value: unknown, frame: Frame, sink: Sink): Walk {
  if (!isSpine(value)) {
    sink.text += writeChild(value, frame);
    if (sink.text.length >= sink.chunkSize) yield;
    return;
  }
  if (isPromise(value)) {
    yield* walkChild(yield value, frame, sink);
  } else if (isDirective(value)) {
    yield* walkChild(resolve(value, childPlace), frame, sink);
  } else {
    const { marking } = frame;
    if (marking && !isTemplate(value)) sink.text += marking.open;
    yield* walkInside(value, frame, sink);
    if (marking) sink.text += marking.close;
  }
}

function* walkInside(value: object, frame: Frame, sink: Sink): Walk {
  if (value instanceof Children) {
    yield* walkProgram(value.program, value.values, value.frame, sink);
  } else if (isTemplate(value)) {
    const program = programOf(value.strings, frame.marking);
    sink.text += program.open;
    yield* walkProgram(program, value.values, frame, sink);
  } else if (isAsyncIterable(value)) {
    yield* walkAsync(value, frame, sink);
  } else {
    for (const one of value as Iterable<unknown>) yield* walkChild(one, frame, sink);
  }
}

function* walkAsync(items: AsyncIterable<unknown>, frame: Frame, sink: Sink): Walk {
  const iterator = items[Symbol.asyncIterator]();
  let isDone = false;
  try {
    while (true) {
      const next = (yield iterator.next()) as IteratorResult<unknown>;
      if (next.done) {
        isDone = true;
        return;
      }
      yield* walkChild(next.value, frame, sink);
    }
  } finally {
    // A cancelled walk cannot wait, but the source learns that nobody listens any more.
    if (!isDone) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

function* walkProgram(
  { statics, ops }: Program,
  values: readonly unknown[],
  frame: Frame,
  sink: Sink,
): Walk {
  sink.text += statics[0] as string;
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i] as Op;
    if (op.kind === Kind.CHILD && !op.first) yield* walkChild(values[op.index], frame, sink);
    else if (op.kind === Kind.ELEMENT) yield* walkElement(op, values, frame, sink);
    else sink.text += writeOp(op, values, frame);
    sink.text += statics[i + 1] as string;
  }
}

function* walkElement(op: ElementOp, values: readonly unknown[], frame: Frame, sink: Sink): Walk {
  const { start, content, inside, after, end } = openElement(op, values, frame);
  sink.text += start;
  yield* walkChild(content, inside, sink);
  if (after) yield* walkInside(after, frame, sink);
  sink.text += end;
}

/** Whether a value has to be walked: a list, a promise, or a template that holds one. */
function isSpine(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (isDirective(value)) return !isRaw(value);
  if (value instanceof Children || isPromise(value) || isAsyncIterable(value)) return true;
  if (isTemplate(value)) return hasSpine(value);
  return isIterable(value);
}

function hasSpine({ values }: Template): boolean {
  for (const value of values) {
    if (typeof value === 'object' && value !== null && isSpine(value)) return true;
  }
  return false;
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function';
}
