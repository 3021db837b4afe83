import {
  type Choice,
  choicesIn,
  type OptionTable,
  throwing,
  valueOf,
} from '../../../components/markup.ts';

/** The choices among the options of a class and of those that it extends. */
const choices = Symbol('choices');

type Choices = readonly (readonly [
  choice: Choice<string | boolean | null>,
  where: readonly [name: string, owner: string],
])[];

const choicesOf = (widget: object): Choices =>
  (widget as { readonly [choices]?: Choices })[choices] ?? [];

/**
 * Adds the options of a table to a widget class. Their types come from an interface of the same name that
 * extends `ValuesOf` the table.
 */
export function defineOptions(
  { name: owner, prototype }: { readonly name: string; readonly prototype: object },
  table: OptionTable,
): void {
  // On the prototype: a widget has only given options as own properties, and the others cost nothing.
  for (const [name, { default: value }] of Object.entries(table)) {
    Object.defineProperty(prototype, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  const own: Choices = choicesIn(table).map(([name, choice]) => [choice, [name, owner]]);
  Object.defineProperty(prototype, choices, { value: [...choicesOf(prototype), ...own] });
}

/**
 * Checks the options of a widget that have a fixed list of values.
 *
 * @throws {InvalidConfigException} A value is not in the list.
 */
export function checkOptions(widget: object): void {
  for (const [choice, where] of choicesOf(widget)) {
    valueOf(choice, (widget as Readonly<Record<string, unknown>>)[where[0]], where, throwing);
  }
}
