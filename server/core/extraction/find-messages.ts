import type { parseSync } from 'oxc-parser';

/** The parser of `oxc-parser`, an optional peer. */
export type ParseSource = typeof parseSync;

/** A text that a source translates. */
interface FoundMessage {
  readonly category: string;
  readonly text: string;
}

/** Messages of one source. */
interface FoundMessages {
  readonly messages: readonly FoundMessage[];
  /** Lines, from 1, of calls whose category or text is not written out. */
  readonly unknown: readonly number[];
}

/** A node of the tree, in the ESTree format. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/**
 * The messages of a source: the texts of `Fw.t('category', 'text')`, and of calls of `functions`, which have the text as
 * first argument.
 *
 * @param file File name; its extension specifies whether the source is TypeScript, and whether it has JSX.
 * @param functions Category by name of the function, such as `{ t: 'app' }`.
 * @throws {SyntaxError} The source cannot be parsed.
 */
export function findMessages(
  parse: ParseSource,
  file: string,
  source: string,
  functions: Readonly<Record<string, string>> = {},
): FoundMessages {
  const { errors, program } = parse(file, source);
  const [fault] = errors;
  if (fault) throw new SyntaxError(`${file} cannot be parsed: ${fault.message}`);
  const messages: FoundMessage[] = [];
  const unknown: number[] = [];
  for (const call of callsIn(program)) {
    const parts = translationOf(call, functions);
    if (!parts) continue;
    const [category, text] = parts;
    if (category === null || text === null) unknown.push(lineOf(source, call.start));
    else messages.push({ category, text });
  }
  return { messages, unknown };
}

/** All calls of a tree in their order, without recursion: sources may be nested as deep as the parser accepts. */
function* callsIn(program: unknown): Generator<Node> {
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const value = waiting.pop();
    // A list has null for an element that is left out: `[, second]`.
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value) && value.type === 'CallExpression') yield value;
    for (const part of Object.values(value).toReversed()) waiting.push(part);
  }
}

/** Category and text of a translation call, each null when it is not written out; null for any other call. */
function translationOf(
  { arguments: given, callee }: Node,
  functions: Readonly<Record<string, string>>,
): readonly [string | null, string | null] | null {
  const [first, second] = Array.isArray(given) ? (given as readonly unknown[]) : [];
  const name = nameOf(callee);
  if (name === 'Fw.t') return [textOf(first), textOf(second)];
  const category = Object.hasOwn(functions, name) ? functions[name] : undefined;
  return category === undefined ? null : [category, textOf(first)];
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return '';
  return `${nameOf(callee['object'])}.${nameOf(callee['property'])}`;
}

/** A text that is written out: a literal, a template without values, or several with `+` between them. */
function textOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  if (value.type === 'TemplateLiteral') return templateText(value['quasis']);
  if (value.type !== 'BinaryExpression' || value['operator'] !== '+') return null;
  const left = textOf(value['left']);
  const right = textOf(value['right']);
  return left === null || right === null ? null : left + right;
}

function templateText(quasis: unknown): string | null {
  const [only, more] = quasis as readonly { value: { cooked: string | null } }[];
  return more || !only ? null : only.value.cooked;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
