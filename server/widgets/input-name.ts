import { InvalidArgumentException, UnknownPropertyException } from '../core/index.ts';
import { parseExpression } from './internal/attribute-expression.ts';
import { remembered } from './internal/remembered.ts';

/** The part of a model that names of inputs use. */
export interface InputModel {
  /** Name of the form; `''` for none. */
  formName(): string;
}

/** The attribute in an expression: `title` of `[0]title`, `dates` of `dates[0]`. */
export function getAttributeName(expression: string): string {
  return parseExpression(expression).name;
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

// The indexes of table rows increase, hence the limits.
const namesIn = remembered(2_000, (form) =>
  remembered(2_000, (expression): InputNames => {
    const { prefix, name, suffix } = parseExpression(expression);
    const written = form === '' ? name + suffix : `${form}${prefix}[${name}]${suffix}`;
    return { name: written, id: getInputIdByName(written) };
  }),
);

function namesOf(model: InputModel, expression: string): InputNames {
  const form = model.formName();
  if (form === '' && parseExpression(expression).prefix !== '') {
    throw new InvalidArgumentException(
      `${model.constructor.name}::formName() cannot be empty for tabular inputs.`,
    );
  }
  return namesIn(form)(expression);
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
  const { name, suffix } = parseExpression(expression);
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
