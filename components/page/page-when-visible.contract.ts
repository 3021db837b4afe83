import { numeric } from '../internal/options/converters.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import type { ReloadOptions } from './router/core-types.ts';

const properties = {
  /** Loads the props again each time the element becomes visible. */
  always: option(false),
  /** Distance from the window at which the element counts as visible, in pixels. */
  buffer: option(0, { converter: numeric }),
  /** Dotted names of the props, separated by commas or white space. */
  data: option(''),
  /** Options of the reload, such as `data` for the query. */
  params: option<ReloadOptions>({}, { attribute: false }),
};

/** Contract of `<fwx-page-when-visible>`, shared by browser and server. */
export const pageWhenVisibleContract = {
  tag: 'fwx-page-when-visible',
  root: '*',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
