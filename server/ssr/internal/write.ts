import { encode } from '../../../components/internal/html.ts';
import { InvalidArgumentException } from '../../core/index.ts';
import { installIds } from '../ids.ts';
import { installPageContext } from '../page-context.ts';
import { registry } from '../registry.ts';
import type { ServerElement } from '../server-element.ts';
import { installShortCuts } from '../short-cuts/install.ts';
import { type ReadyMarkup, readyStrings } from '../short-cuts/ready-markup.ts';
import { compile } from './compile.ts';
import { digestOf } from './digest.ts';
import {
  childPlace,
  type DirectiveResult,
  isDirective,
  isRaw,
  rawMarkup,
  resolve,
} from './directive.ts';
import { Children, type Frame } from './frame.ts';
import { Host } from './host.ts';
import { type Marking, pageMarking } from './marking.ts';
import { type ElementOp, Kind, type Op, type Program, type Template } from './program.ts';
import { Hole } from './quick.ts';
import { isEmpty, isIterable, isPromise, isTemplate, rawText, textOf } from './values.ts';
import { writeAttribute } from './write-attribute.ts';

/** Documented markup: no element keeps its tags, nothing is marked. */
export const documented: Frame = {
  hosts: false,
  marking: null,
  deferred: false,
  context: undefined,
};

const cleanPrograms = new WeakMap<TemplateStringsArray, Program>();

/** The program of a template; compiled on first use. */
export function programOf(strings: TemplateStringsArray, marking: Marking | null): Program {
  const cache = marking === null ? cleanPrograms : marking.programs;
  const found = cache.get(strings);
  if (found !== undefined && found.version === registry.version) return found;
  const program = compile(strings, marking);
  cache.set(strings, program);
  return program;
}

/** Any value that a template may have between tags, as markup. */
export function writeChild(value: unknown, frame: Frame): string {
  return frame.marking === null
    ? writeClean(value, frame)
    : writeMarked(value, frame, frame.marking);
}

function writeClean(value: unknown, frame: Frame): string {
  if (typeof value === 'string') return encode(value);
  if (typeof value !== 'object' || value === null) {
    return isEmpty(value) ? '' : encode(textOf(value));
  }
  if (Array.isArray(value)) return writeList(value, frame);
  return isTemplate(value) ? writeTemplate(value, frame) : writeObject(value, frame);
}

/** What is in a list nearly always comes from the same template, whose program is looked up once. */
function writeList(list: readonly unknown[], frame: Frame): string {
  let out = '';
  let strings: TemplateStringsArray | null = null;
  let program: Program | null = null;
  for (let i = 0; i < list.length; i++) {
    const one = list[i];
    if (typeof one !== 'object' || one === null || !isTemplate(one)) {
      out += writeClean(one, frame);
      continue;
    }
    if (one.strings === readyStrings) {
      out += (one as ReadyMarkup).markup;
      continue;
    }
    if (program === null || one.strings !== strings) {
      ({ strings } = one);
      program = programOf(strings, null);
    }
    out += writeProgram(program, one.values, frame);
  }
  return out;
}

function writeObject(value: object, frame: Frame): string {
  if (isDirective(value)) {
    return isRaw(value) ? rawMarkup(value) : writeClean(resolve(value, childPlace), frame);
  }
  if (value instanceof Children) return writeProgram(value.program, value.values, value.frame);
  if (isIterable(value)) {
    let out = '';
    for (const one of value) out += writeChild(one, frame);
    return out;
  }
  if (isPromise(value)) {
    throw new InvalidArgumentException(
      'A promise cannot be rendered to a string: await it first, or use renderToStream().',
    );
  }
  return encode(textOf(value));
}

function writeMarked(value: unknown, frame: Frame, marking: Marking): string {
  if (typeof value !== 'object' || value === null) {
    return marking.open + writeClean(value, frame) + marking.close;
  }
  if (isDirective(value)) {
    return isRaw(value)
      ? writeMarkedRaw(value, marking)
      : writeMarked(resolve(value, childPlace), frame, marking);
  }
  if (isTemplate(value)) return writeTemplate(value, frame) + marking.close;
  return marking.open + writeObject(value, frame) + marking.close;
}

/** Lit takes raw markup for a template that has this one string. */
function writeMarkedRaw(value: DirectiveResult, marking: Marking): string {
  const markup = rawMarkup(value);
  const open = isEmpty(value.values[0]) ? marking.open : marking.openTemplate(digestOf([markup]));
  return open + markup + marking.close;
}

function writeTemplate(template: Template, frame: Frame): string {
  const { strings } = template;
  if (strings === readyStrings) {
    const written = template as ReadyMarkup;
    return frame.marking === null ? written.markup : writeMarkedReady(written, frame);
  }
  const program = programOf(strings, frame.marking);
  return program.open + writeProgram(program, template.values, frame);
}

/** Lit compares what it finds with the template that the browser has. */
function writeMarkedReady(written: ReadyMarkup, frame: Frame): string {
  const value = written.byTemplate() as Template;
  const program = programOf(value.strings, frame.marking);
  return program.open + writeProgram(program, value.values, frame);
}

function writeProgram(program: Program, values: readonly unknown[], frame: Frame): string {
  const { quick, statics } = program;
  if (quick === null) return statics[0] + writeOps(program, values, frame, 0);
  const { texts, holes, marks } = quick;
  const isClean = frame.marking === null;
  let out = texts[0] as string;
  for (let i = 0; i < holes.length; i++) {
    const value = values[i];
    const hole = holes[i];
    // Text is the same to children and attributes, and most of what there is.
    if (typeof value === 'string' && (isClean ? hole !== Hole.FLAG : hole === Hole.TEXT)) {
      out += encode(value);
    } else if (hole === Hole.CHILD) out += writeChild(value, frame);
    else if (typeof value !== 'boolean' || hole === Hole.TEXT) {
      // What has been written stays: a list, for one, can be read only once.
      const start = hole === Hole.TEXT ? (marks[i] as string).length : 0;
      return out.slice(0, out.length - start) + writeOps(program, values, frame, i);
    } else if (value) out += marks[i] as string;
    out += texts[i + 1] as string;
  }
  return out;
}

/** The operations from number `from` on, each with the text behind it. */
function writeOps(
  { statics, ops }: Program,
  values: readonly unknown[],
  frame: Frame,
  from: number,
): string {
  let out = '';
  for (let i = from; i < ops.length; i++) {
    out += writeOp(ops[i] as Op, values, frame) + (statics[i + 1] as string);
  }
  return out;
}

export function writeOp(op: Op, values: readonly unknown[], frame: Frame): string {
  if (op.kind === Kind.CHILD) {
    const out = writeChild(values[op.index], frame);
    return op.first ? keepBreak(out) : out;
  }
  if (op.kind === Kind.ELEMENT) return writeElement(op, values, frame);
  if (op.kind !== Kind.RAW_TEXT) return writeAttribute(op, values);
  const out = rawText(values[op.index], () => childPlace);
  return op.first ? keepBreak(out) : out;
}

/** The parser drops a line break behind `<pre>` and `<textarea>`; a second one keeps the first. */
function keepBreak(markup: string): string {
  return /^[\r\n]/.test(markup) ? `\n${markup}` : markup;
}

function writeElement(op: ElementOp, values: readonly unknown[], frame: Frame): string {
  const { start, content, inside, after, end } = openElement(op, values, frame);
  const own = writeChild(content, inside);
  return start + own + (after ? writeProgram(after.program, after.values, after.frame) : '') + end;
}

/** A registered element, ready to be written: its tags, its content and the frame of that. */
export interface OpenElement {
  readonly start: string;
  readonly content: unknown;
  readonly inside: Frame;
  /** What the author wrote between the tags, when it follows the content. */
  readonly after: Children | null;
  readonly end: string;
}

export function openElement(op: ElementOp, values: readonly unknown[], frame: Frame): OpenElement {
  const { definition } = op.entry;
  const { props, markup } = hostOf(op, values);
  const inside = insideOf(definition, props, frame);
  const children = op.children && childrenOf(op.children, values, frame, inside.context);
  const hasTags = frame.hosts && !definition.transparent;
  const hydrates = definition.hydrates === true;
  return {
    start: hasTags ? startTag(op, markup, frame, inside.marking) : '',
    content: definition.render(props, hydrates ? null : children, frame.context),
    inside,
    after: hydrates ? children : null,
    end: hasTags ? op.end : '',
  };
}

function childrenOf(
  program: Program,
  values: readonly unknown[],
  frame: Frame,
  context: unknown,
): Children {
  if (context === frame.context) return new Children(program, values, frame);
  const { hosts, marking, deferred } = frame;
  return new Children(program, values, { hosts, marking, deferred, context });
}

function hostOf({ entry, attributes }: ElementOp, values: readonly unknown[]): Host {
  const host = new Host(entry);
  for (const attribute of attributes) host.add(attribute, values);
  const { definition } = entry;
  if (definition.attributes) host.reflect(definition.attributes(host.props));
  return host;
}

function insideOf(definition: ServerElement, props: object, frame: Frame): Frame {
  const { hosts, deferred } = frame;
  const { hydrates = false } = definition;
  // Most elements pass on what they got.
  if (!hydrates && !deferred && frame.marking === null && !definition.context) return frame;
  const context = definition.context ? definition.context(props, frame.context) : frame.context;
  const marking = hydrates && hosts ? (frame.marking ?? pageMarking).inside : null;
  return { hosts, marking, deferred: hydrates, context };
}

function startTag(op: ElementOp, own: string, frame: Frame, inside: Marking | null): string {
  let out = op.start + own;
  if (frame.marking) out = frame.marking.node(op.node) + out;
  if (inside) out += ` data-fwx-ssr="${inside.prefix.length}"`;
  if (frame.marking || frame.deferred) {
    out += inside ? ' defer-hydration' : ' data-fwx-shown defer-hydration';
  }
  return `${out}>`;
}

// Here rather than where they are made: a module that acts when it is imported is left out of bundles.
installIds();
installPageContext();
installShortCuts((value) => writeChild(value, documented));
