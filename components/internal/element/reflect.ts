import { type LitElement, type PropertyValues, ReactiveElement } from 'lit';

/** Reflects changed properties to attributes without rendering: `update` of LitElement renders, too; that of its base does not. */
export const { update: reflect } = ReactiveElement.prototype as unknown as {
  update: (this: LitElement, changed: PropertyValues) => void;
};
