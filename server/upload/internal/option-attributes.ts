import type { AttributeMap, OptionTable, ValuesOf } from '../../../components/markup.ts';

/** Attributes of the options that differ from their default in the table. */
export function optionAttributes<T extends OptionTable>(
  table: T,
  values: Readonly<ValuesOf<T>>,
): AttributeMap {
  const entries = Object.entries(table).flatMap(([name, declared]): [string, unknown][] => {
    const value = values[name as keyof T];
    if (value === null || value === declared.default) return [];
    const text = declared.converter?.toAttribute ? declared.converter.toAttribute(value) : value;
    const attribute = typeof declared.attribute === 'string' ? declared.attribute : name;
    // A flag is a bare name.
    return [[attribute, text === '' ? true : text]];
  });
  return Object.fromEntries(entries);
}
