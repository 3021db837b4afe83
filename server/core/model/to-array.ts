import { isPlain } from '../container/container.ts';
import { readAttribute } from '../validators/validated-model.ts';

/** Source of the value of a field: an attribute, or a function of model and field. */
export type FieldDefinition = string | ((model: never, field: string) => unknown);

/** Fields by name. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** An object that defines which of its values are serialized. */
interface Arrayable {
  fields(): FieldDefinitions;
  extraFields(): FieldDefinitions;
  toArray(
    fields?: readonly string[],
    expand?: readonly string[],
    recursive?: boolean,
  ): Record<string, unknown>;
}

/** Which fields to take, see `Model.toArray()`. */
interface FieldSelection {
  /** Names of fields, `author.name` for those of nested models; empty for all. */
  readonly fields: readonly string[];
  /** Names of extra fields. */
  readonly expand: readonly string[];
  /** Whether nested models become records, too. */
  readonly recursive: boolean;
}

/** The selected fields of a model as a record. */
export function toRecord(model: Arrayable, selection: FieldSelection): Record<string, unknown> {
  const names = rootNames(selection.fields);
  const extra = new Set(rootNames(selection.expand));
  const wanted = [
    ...Object.entries(model.fields()).filter(
      ([name]) => names.length === 0 || names.includes(name),
    ),
    ...(extra.size === 0
      ? []
      : Object.entries(model.extraFields()).filter(([name]) => extra.has(name))),
  ];
  return Object.fromEntries(
    wanted.map(([name, definition]) => {
      const value =
        typeof definition === 'string'
          ? readAttribute(model, definition)
          : definition(model as never, name);
      if (!selection.recursive) return [name, value];
      const fields = nestedNames(selection.fields, name);
      const expand = nestedNames(selection.expand, name);
      return [name, convert(value, { fields, expand })];
    }),
  );
}

function convert(value: unknown, selection: Omit<FieldSelection, 'recursive'>): unknown {
  if (Array.isArray(value)) return value.map((one) => convert(one, selection));
  if (isArrayable(value)) return value.toArray(selection.fields, selection.expand);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, convert(one, selection)]),
  );
}

function isArrayable(value: unknown): value is Arrayable {
  // `in` does not read the property, so objects that throw for unknown names do not throw.
  return (
    typeof value === 'object' &&
    value !== null &&
    'toArray' in value &&
    'extraFields' in value &&
    typeof value.toArray === 'function'
  );
}

/** First parts of names; none where `*` selects all. */
function rootNames(names: readonly string[]): readonly string[] {
  const roots = names.map((name) => name.split('.', 1)[0] ?? '');
  return roots.includes('*') ? [] : roots;
}

/** The parts of the names that select from the field `root`: `name` of `author.name`. */
function nestedNames(names: readonly string[], root: string): readonly string[] {
  return names
    .filter((name) => name.startsWith(`${root}.`) || name.startsWith('*.'))
    .map((name) => name.slice(name.indexOf('.') + 1));
}
