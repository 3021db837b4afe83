import type { ElementContract } from '../internal/element-contract.ts';

/** What both sides know of `<fwx-page-deferred>`. */
export const pageDeferredContract = {
  tag: 'fwx-page-deferred',
  root: '*',
  properties: {
    data: { type: String },
  },
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
