import { numeric } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { option } from '../internal/option.ts';
import type { ReloadOptions } from './core-types.ts';

const properties = {
  /** Asks again each time it comes into view. */
  always: option(false),
  /** How far from the window it counts as in view, in pixels. */
  buffer: option(0, { converter: numeric }),
  /** Dotted names of the props, separated by commas or blanks. */
  data: option(''),
  /** Options of the reload, such as `data` for the query. */
  params: option<ReloadOptions>({}, { attribute: false }),
};

/** What both sides know of `<fwx-page-when-visible>`. */
export const pageWhenVisibleContract = {
  tag: 'fwx-page-when-visible',
  root: '*',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
