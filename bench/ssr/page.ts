/** Data of the pages that every renderer renders. All texts need escaping somewhere. */
export interface Item {
  readonly label: string;
  readonly text: string;
}

/** Five kinds of widgets, 50 in all. */
export interface PageModel {
  readonly accordions: readonly (readonly Item[])[];
  readonly buttons: readonly Item[];
  readonly groups: readonly (readonly string[])[];
  readonly trails: readonly (readonly Item[])[];
  readonly drawers: readonly Item[];
  readonly fields: readonly Item[];
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const item = (i: number): Item => ({
  label: `Question ${i} & its "label"`,
  text: `The answer to question ${i} is long enough to be one: it's < 200 characters, & it has a few of those that need escaping.`,
});

export const accordion: readonly Item[] = times(10, item);

export const page: PageModel = {
  accordions: times(6, (n) => times(5, (i) => item(n * 5 + i))),
  buttons: times(20, (i) => ({ label: `Save ${i}`, text: i % 2 ? 'primary' : 'danger' })),
  groups: times(5, (n) => times(3, (i) => `Choice ${n}.${i}`)),
  trails: times(5, (n) => times(3, (i) => ({ label: `Level ${i}`, text: `/level/${n}/${i}?a&b` }))),
  drawers: times(4, item),
  fields: times(10, (i) => ({ label: `Field ${i}`, text: `value "${i}"` })),
};

export const rows: readonly Item[] = times(5_000, item);
