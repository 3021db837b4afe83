import { InvalidArgumentException, UnknownPropertyException } from '../core/index.ts';

/** The part of a model that names of inputs use. */
export interface InputModel {
  /** Name of the form; `''` for none. */
  formName(): string;
}

/** An expression in its parts: the index of the model, the attribute, and keys of its value. */
interface Expression {
  readonly prefix: string;
  readonly name: string;
  readonly suffix: string;
}

// \w of JavaScript is ASCII only; attributes may be named in any language.
const grammar = /^(|.*\])([\p{L}\p{N}_.+]+)(\[.*|)$/u;

/** The attribute in an expression: `title` of `[0]title`, `dates` of `dates[0]`. */
export function getAttributeName(expression: string): string {
  return parse(expression).name;
}

/** The expression of another attribute of the same model: `[0]title` and `text` give `[0]text`. */
export function siblingExpression(expression: string, attribute: string): string {
  return parse(expression).prefix + attribute;
}

/**
 * The name of the input for an attribute: `Post[title]`, for `[0]title` `Post[0][title]`.
 *
 * @throws {InvalidArgumentException} The expression contains no attribute, or has an index for a form
 * without a name.
 */
export function getInputName(model: InputModel, expression: string): string {
  return namesOf(model, expression).name;
}

/** Name and id of an input. */
interface InputNames {
  readonly name: string;
  readonly id: string;
}

// Developers write forms and their attributes; the indexes of table rows increase, hence the limit.
const known = new Map<string, Map<string, InputNames>>();
const parsed = new Map<string, Expression>();
const knownLimit = 2_000;

function namesOf(model: InputModel, expression: string): InputNames {
  const form = model.formName();
  const ofForm = known.get(form);
  const found = ofForm?.get(expression);
  if (found !== undefined) return found;
  const name = inputName(model, form, expression);
  const names = { name, id: getInputIdByName(name) };
  if (ofForm === undefined) remember(known, form, new Map([[expression, names]]));
  else remember(ofForm, expression, names);
  return names;
}

function remember<T>(cache: Map<string, T>, key: string, value: T): T {
  if (cache.size >= knownLimit) cache.clear();
  cache.set(key, value);
  return value;
}

function inputName(model: InputModel, form: string, expression: string): string {
  const { prefix, name, suffix } = parse(expression);
  if (form !== '') return `${form}${prefix}[${name}]${suffix}`;
  if (prefix === '') return name + suffix;
  throw new InvalidArgumentException(
    `${model.constructor.name}::formName() cannot be empty for tabular inputs.`,
  );
}

/** The id of the input for an attribute: `post-title`. */
export function getInputId(model: InputModel, expression: string): string {
  return namesOf(model, expression).id;
}

/** The id that corresponds to the name of an input: `post-a-b` for `Post[a][b]`. */
export function getInputIdByName(name: string): string {
  return replacements.reduce(
    (id, [found, replaced]) => id.replaceAll(found, replaced),
    name.toLowerCase(),
  );
}

// Applied one after the other to the whole name, so the order matters.
const replacements = [
  ['[]', ''],
  ['][', '-'],
  ['[', '-'],
  [']', ''],
  [' ', '-'],
  ['.', '-'],
  ['--', '-'],
] as const;

/**
 * The value of an expression: `tags[1]` is the second item of `model.tags`.
 *
 * @returns The value; null when a key after the attribute is missing.
 * @throws {UnknownPropertyException} The name is that of a member that every object has.
 */
export function getAttributeValue(model: object, expression: string): unknown {
  const { name, suffix } = parse(expression);
  if (name in Object.prototype) {
    throw new UnknownPropertyException(
      `Getting unknown property: ${model.constructor.name}::${name}`,
    );
  }
  const first: unknown = (model as Record<string, unknown>)[name];
  if (suffix === '') return first ?? null;
  const keys = [...suffix.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '');
  return keys.filter((key) => key !== '').reduce(memberOf, first) ?? null;
}

function memberOf(value: unknown, key: string): unknown {
  if (value instanceof Map) return value.get(key) ?? (value.get(Number(key)) as unknown);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
  return (value as Record<string, unknown>)[key];
}

function parse(expression: string): Expression {
  const known = parsed.get(expression);
  if (known !== undefined) return known;
  const found = grammar.exec(expression);
  if (!found) {
    throw new InvalidArgumentException('Attribute name must contain word characters only.');
  }
  const [, prefix = '', name = '', suffix = ''] = found;
  return remember(parsed, expression, { prefix, name, suffix });
}
