import { specimens as all } from './specimens.generated.ts';
import type { Specimen, WidgetPart } from './specimen.ts';

export type * from './specimen.ts';

/** What `scripts/test-widget.mjs` passes to Node, and the page of the test runner to its scripts. */
interface Environment {
  readonly FWX_WIDGETS?: string;
  readonly process?: { readonly env: { readonly FWX_WIDGETS?: string } };
}

const { FWX_WIDGETS, process } = globalThis as Environment;
const chosen = (FWX_WIDGETS ?? process?.env.FWX_WIDGETS)?.split(' ').map((name) => `fwx-${name}`);

/** The test data of all elements, for pages that have all of them. */
export const everySpecimen: readonly Specimen[] = all;

/** The test data of all elements; of some widgets where `npm run test:widget` names them. */
export const specimens: readonly Specimen[] = all.filter(
  ({ contract: { tag } }) =>
    chosen?.some((one) => tag === one || tag.startsWith(`${one}-`)) ?? true,
);

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
