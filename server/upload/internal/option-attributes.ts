import {
  type AttributeMap,
  optionAttribute,
  type OptionTable,
  type ValuesOf,
} from '../../../components/markup.ts';

/** Attributes of the options that differ from their default in the table. */
export function optionAttributes<T extends OptionTable>(
  table: T,
  values: Readonly<ValuesOf<T>>,
): AttributeMap {
  const entries = Object.entries(table).flatMap(([name, declared]): [string, unknown][] => {
    const value = values[name as keyof T];
    const attribute = optionAttribute(name, declared);
    if (attribute === null || value === null || value === declared.default) return [];
    const text = declared.converter?.toAttribute ? declared.converter.toAttribute(value) : value;
    // A flag is a bare name.
    return [[attribute, text === '' ? true : text]];
  });
  return Object.fromEntries(entries);
}
