import type { PageData } from '../router/core-types.ts';

/** A page object as sent by any server of the protocol. */
export interface ServedPage {
  readonly component: string;
  readonly props: object;
  readonly url: string;
  readonly version: string | number | null;
  readonly flash?: object | undefined;
  readonly rescuedProps?: readonly string[] | undefined;
}

/** The page with the properties that the client expects of every page. */
export function pageData(page: ServedPage): PageData {
  // The protocol requires `errors`, so it is always present.
  const { flash = {}, rescuedProps = [] } = page;
  return { ...page, flash, rescuedProps: [...rescuedProps] } as PageData;
}
