import type { PageData } from './core-types.ts';

/** A page object as any server of the protocol makes it. */
export interface ServedPage {
  readonly component: string;
  readonly props: object;
  readonly url: string;
  readonly version: string | number | null;
  readonly flash?: object | undefined;
  readonly rescuedProps?: readonly string[] | undefined;
}

/** The page with what the client expects of every page. */
export function pageData(page: ServedPage): PageData {
  // `errors` is always there: the protocol says so.
  const { flash = {}, rescuedProps = [] } = page;
  return { ...page, flash, rescuedProps: [...rescuedProps] } as PageData;
}
