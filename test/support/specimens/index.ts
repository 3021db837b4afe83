import { accordion } from './accordion.ts';
import { accordionItem } from './accordion-item.ts';
import { activeField } from './active-field.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { button } from './button.ts';
import { buttonGroup } from './button-group.ts';
import { buttonMenu } from './button-menu.ts';
import { drawer } from './drawer.ts';
import { languageMenu } from './language-menu.ts';
import { menu } from './menu.ts';
import { pageLink } from './page-link.ts';
import { deferred, infiniteScroll, progress, whenVisible } from './page.ts';
import type { Specimen, WidgetPart } from './specimen.ts';
import { upload } from './upload.ts';

export type * from './specimen.ts';

/** Test data of each element of `components/contracts.ts`. */
export const specimens: readonly Specimen[] = [
  accordion,
  accordionItem,
  activeField,
  breadcrumbs,
  button,
  buttonGroup,
  buttonMenu,
  drawer,
  languageMenu,
  menu,
  deferred,
  infiniteScroll,
  pageLink,
  progress,
  whenVisible,
  upload,
];

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
