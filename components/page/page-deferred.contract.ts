import type { ElementContract } from '../internal/element-contract.ts';
import { option } from '../internal/option.ts';

const properties = {
  /** Dotted names of the props, separated by commas or blanks. */
  data: option(''),
};

/** What both sides know of `<fwx-page-deferred>`. */
export const pageDeferredContract = {
  tag: 'fwx-page-deferred',
  root: '*',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
