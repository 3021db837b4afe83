import type { ElementContract } from '../internal/element-contract.ts';

/** What both sides know of `<fwx-page-when-visible>`. */
export const pageWhenVisibleContract = {
  tag: 'fwx-page-when-visible',
  root: '*',
  properties: {
    always: { type: Boolean },
    buffer: { type: Number },
    data: { type: String },
    params: { attribute: false },
  },
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
