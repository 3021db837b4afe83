import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';

const properties = {
  /** Dotted names of the props, separated by commas or white space. */
  data: option(''),
};

/** Contract of `<fwx-page-deferred>`, shared by browser and server. */
export const pageDeferredContract = {
  tag: 'fwx-page-deferred',
  root: '*',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
