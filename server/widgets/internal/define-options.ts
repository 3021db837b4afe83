import type { OptionTable } from '../../../components/markup.ts';

/**
 * Gives the widgets of a class the options of a table. TypeScript knows them from an interface of the same name that
 * extends `ValuesOf` the table.
 */
export function defineOptions(widget: { readonly prototype: object }, table: OptionTable): void {
  // On the prototype: a widget has as its own what it is given, and making one costs nothing for all the others.
  for (const [name, { default: value }] of Object.entries(table)) {
    Object.defineProperty(widget.prototype, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
