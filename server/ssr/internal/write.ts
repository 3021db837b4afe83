import { encode } from '../../../components/markup.ts';
import { InvalidArgumentException } from '../../core/index.ts';
import { isPromise } from '../../core/internal.ts';
import { parse } from '../dom/parse.ts';
import { installIds } from '../ids.ts';
import { installPageContext } from '../page-context.ts';
import { registry } from '../registry.ts';
import { compile } from './compile.ts';
import {
  childPlace,
  type DirectiveResult,
  isDirective,
  isRaw,
  rawMarkup,
  resolve,
} from './directive.ts';
import { Children, type Frame, type Marking } from './frame.ts';
import { guardPromises } from './guard-promises.ts';
import { type Expand, type OpenElement, openElement } from './open-element.ts';
import { Output } from './output.ts';
import {
  type ElementOp,
  Kind,
  type Op,
  type Program,
  type SelectValueOp,
  type TextOp,
} from './program.ts';
import { withSelected } from './select-value.ts';
import {
  isAsyncIterable,
  isEmpty,
  isIterable,
  isTemplate,
  jsonText,
  plain,
  type Template,
  textOf,
} from './values.ts';
import { propertyValue, textareaMarkup, writeTag } from './write-attribute.ts';

/** Documented markup: no element keeps its tags, nothing is marked. */
export const documented: Frame = {
  hosts: 'dropped',
  marking: null,
  context: undefined,
};

/** Text of `<textarea>` and `<title>`, where markup is not parsed. */
const textOnly: Frame = { ...documented };

const cleanPrograms = new WeakMap<TemplateStringsArray, Program>();

/** The program of a template; compiled on first use. */
function programOf(strings: TemplateStringsArray, marking: Marking | null): Program {
  const cache = marking === null ? cleanPrograms : marking.programs;
  const found = cache.get(strings);
  if (found !== undefined && found.version === registry.version) return found;
  const program = compile(strings, marking);
  cache.set(strings, program);
  return program;
}

/** A value as a string. */
export function markupOf(value: unknown, frame: Frame): string {
  const writer = new Writer();
  try {
    writer.child(value, frame);
  } catch (error) {
    writer.close();
    guardPromises(value);
    throw error;
  }
  return writer.text;
}

/** Writes values of templates as markup: for a string at once, for a stream with pauses. */
export class Writer extends Output {
  /** Writes any value that a template may have between tags. */
  child(value: unknown, frame: Frame): boolean {
    if (frame.marking !== null) return this.#marked(value, frame, frame.marking);
    if (typeof value === 'string') this.text += encode(value);
    else if (typeof value === 'object' && value !== null) return this.#object(value, frame);
    else if (!isEmpty(value)) this.text += encode(textOf(value));
    return false;
  }

  #object(value: object, frame: Frame): boolean {
    if (Array.isArray(value)) return this.#array(value, frame, 0);
    if (isTemplate(value)) return this.#template(value, frame);
    if (isDirective(value)) return this.#directive(value, frame);
    if (value instanceof Children) return this.#program(value.program, value.values, value.frame);
    if (isPromise(value)) return this.wait(value, () => this.#later(this.settled, frame));
    if (isIterable(value)) return this.#iterator(this.opened(value[Symbol.iterator]()), frame);
    if (isAsyncIterable(value)) {
      return this.#asyncIterator(this.opened(value[Symbol.asyncIterator]()), frame);
    }
    this.text += encode(textOf(value));
    return false;
  }

  #directive(value: DirectiveResult, frame: Frame): boolean {
    if (!isRaw(value)) return this.#later(resolve(value, childPlace), frame);
    if (frame === textOnly) refuseMarkup();
    this.text += rawMarkup(value);
    return false;
  }

  /** Writes a value that was resolved during the walk. */
  #later(value: unknown, frame: Frame): boolean {
    if (this.canWait) guardPromises(value);
    return this.child(value, frame);
  }

  #array(list: readonly unknown[], frame: Frame, from: number): boolean {
    for (let i = from; i < list.length; i++) {
      if (this.child(list[i], frame) || this.isFull) return this.#deferArray(list, frame, i + 1);
    }
    return false;
  }

  /** Not within the loop, where each iteration would allocate the variables that the function captures. */
  #deferArray(list: readonly unknown[], frame: Frame, from: number): true {
    return this.defer(() => this.#array(list, frame, from));
  }

  #iterator(iterator: Iterator<unknown>, frame: Frame): boolean {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      if (this.#later(next.value, frame) || this.isFull) {
        return this.defer(() => this.#iterator(iterator, frame));
      }
    }
    this.ended();
    return false;
  }

  #asyncIterator(iterator: AsyncIterator<unknown>, frame: Frame): true {
    return this.wait(iterator.next(), () => {
      const next = this.settled as IteratorResult<unknown>;
      if (next.done) {
        this.ended();
        return false;
      }
      const resume = (): true => this.#asyncIterator(iterator, frame);
      return this.#later(next.value, frame) || this.isFull ? this.defer(resume) : resume();
    });
  }

  #marked(value: unknown, frame: Frame, marking: Marking): boolean {
    if (typeof value !== 'object' || value === null) {
      const text = isEmpty(value) ? '' : encode(textOf(value));
      this.text += marking.open + text + marking.close;
      return false;
    }
    if (isDirective(value)) return this.#markedDirective(value, frame, marking);
    if (isPromise(value)) return this.#object(value, frame);
    if (!isTemplate(value)) this.text += marking.open;
    if (this.#object(value, frame)) return this.#deferText(marking.close);
    this.text += marking.close;
    return false;
  }

  /** Lit treats raw markup as a template that has this one string. */
  #markedDirective(value: DirectiveResult, frame: Frame, marking: Marking): boolean {
    if (!isRaw(value)) return this.#directive(value, frame);
    const markup = rawMarkup(value);
    const open = isEmpty(value.values[0]) ? marking.open : marking.openTemplate([markup]);
    this.text += open + markup + marking.close;
    return false;
  }

  #deferText(text: string): true {
    return this.defer(() => {
      this.text += text;
      return false;
    });
  }

  #template(template: Template, frame: Frame): boolean {
    if (frame === textOnly) refuseMarkup();
    const program = programOf(template.strings, frame.marking);
    this.text += program.open;
    return this.#program(program, template.values, frame);
  }

  #program(program: Program, values: readonly unknown[], frame: Frame, from = 0): boolean {
    const { statics, ops } = program;
    let text = '';
    for (let i = from; i < ops.length; i++) {
      const op = ops[i] as Op;
      text += statics[i] as string;
      const markup = directMarkup(op, values, frame);
      if (markup !== null) {
        text += markup;
        continue;
      }
      this.text += text;
      text = '';
      if (this.#op(op as NestingOp, values, frame) || this.isFull) {
        return this.#deferProgram(program, values, frame, i + 1);
      }
    }
    this.text += text + (statics[ops.length] as string);
    return false;
  }

  #deferProgram(program: Program, values: readonly unknown[], frame: Frame, from: number): true {
    return this.defer(() => this.#program(program, values, frame, from));
  }

  #op(op: NestingOp, values: readonly unknown[], frame: Frame): boolean {
    if (op.kind === Kind.ELEMENT) return this.#element(openElement(op, values, frame));
    if (op.kind === Kind.JSON) return this.#json(values[op.index]);
    if (op.kind === Kind.SELECT_VALUE) return this.#select(op, values, frame);
    const inside = op.kind === Kind.RAW_TEXT ? textOnly : frame;
    const value = values[op.index];
    return op.first ? this.#first(value, inside) : this.child(value, inside);
  }

  /** Writes options; the selected one is only known when all of them are written. */
  #select(op: SelectValueOp, values: readonly unknown[], frame: Frame): boolean {
    const value = propertyValue(op, values);
    if (value === undefined) return this.#program(op.children, values, frame);
    this.capture();
    const finish = (): false => {
      this.release((options) => withSelected(options, textOf(value)));
      return false;
    };
    return this.#program(op.children, values, frame) ? this.defer(finish) : finish();
  }

  #json(value: unknown): boolean {
    const resolved = plain(value, () => childPlace);
    if (isPromise(resolved)) return this.wait(resolved, () => this.#json(this.settled));
    this.text += jsonText(resolved);
    return false;
  }

  /** Writes the value directly after `<pre>` or `<textarea>`. */
  #first(value: unknown, frame: Frame): boolean {
    this.openPre();
    return this.child(value, frame) ? this.defer(() => this.closePre()) : this.closePre();
  }

  #element(element: OpenElement): boolean {
    if (element.expand) return this.#expanded(element, element.expand);
    this.text += element.start;
    const isPaused = this.#later(element.content, element.inside);
    return isPaused ? this.defer(() => this.#end(element)) : this.#end(element);
  }

  /** Writes children, whose markup is expanded to the documented one when it is complete. */
  #expanded(element: OpenElement, expand: Expand): boolean {
    this.capture();
    const finish = (): boolean => {
      this.release((children) => expand(children));
      return this.#end(element);
    };
    return this.#later(element.content, element.inside) ? this.defer(finish) : finish();
  }

  #end({ after, end }: OpenElement): boolean {
    if (after && this.#program(after.program, after.values, after.frame)) {
      return this.#deferText(end);
    }
    this.text += end;
    return false;
  }
}

/** Operations that may write more than a text. */
type NestingOp = TextOp | SelectValueOp | ElementOp;

/** The markup of an operation when it is known at once: attributes, or a text. */
function directMarkup(op: Op, values: readonly unknown[], frame: Frame): string | null {
  if (op.kind === Kind.TAG) return writeTag(op, values);
  if (op.kind === Kind.TEXTAREA_VALUE) return textareaMarkup(op, values);
  if (op.kind !== Kind.CHILD && op.kind !== Kind.RAW_TEXT) return null;
  const value = values[op.index];
  return typeof value === 'string' && frame.marking === null && !op.first ? encode(value) : null;
}

function refuseMarkup(): never {
  throw new InvalidArgumentException('A template cannot be rendered into <textarea> or <title>.');
}

// Here instead of in their modules: bundlers leave out modules that are imported for side effects only.
installIds();
installPageContext((template) => parse(markupOf(template, documented)).childNodes);
