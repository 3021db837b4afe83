import type { OptionTable } from '../../../components/markup.ts';

/**
 * Adds the options of a table to a widget class. Their types come from an interface of the same name that
 * extends `ValuesOf` the table.
 */
export function defineOptions(widget: { readonly prototype: object }, table: OptionTable): void {
  // On the prototype: a widget has only given options as own properties, and the others cost nothing.
  for (const [name, { default: value }] of Object.entries(table)) {
    Object.defineProperty(widget.prototype, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
