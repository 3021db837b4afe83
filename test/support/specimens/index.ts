import { specimens } from './specimens.generated.ts';
import type { Specimen, WidgetPart } from './specimen.ts';

export type * from './specimen.ts';
export { specimens };

/** The elements whose test data has this part, with the part. */
export function withPart<K extends keyof Specimen>(
  part: K,
): readonly (readonly [tag: string, value: NonNullable<Specimen[K]>, specimen: Specimen])[] {
  return specimens.flatMap((one) => {
    const value = one[part];
    return value == null ? [] : [[one.contract.tag, value, one] as const];
  });
}

/** The properties of the element for options of the widget: an id is an attribute inside. */
export function propertiesOf(
  { renamed }: WidgetPart,
  { id, ...rest }: { readonly id?: unknown },
): object {
  const named = Object.entries(rest).map(([name, value]) => [renamed[name] ?? name, value]);
  const properties: Record<string, unknown> = Object.fromEntries(named);
  if (id === undefined) return properties;
  return { ...properties, options: { id, ...(properties['options'] as object) } };
}
