type Loose<Value> = { readonly [name in keyof Value]: Value[name] | undefined | false | '' };

/** A record without empty fields: catalogs leave out empty values and flags that are false. */
export function omitEmpty<Value extends object>(fields: Loose<Value>): Value {
  const isFilled = (value: unknown): boolean =>
    value !== undefined &&
    value !== false &&
    value !== '' &&
    !(Array.isArray(value) && !value.length);
  const entries = Object.entries(fields).filter(([, value]) => isFilled(value));
  return Object.fromEntries(entries) as Value;
}
