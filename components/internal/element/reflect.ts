import { type LitElement, type PropertyValues, ReactiveElement } from 'lit';

/** Reflects changed properties to attributes without rendering: `update` of LitElement does both, that of its base this. */
export const { update: reflect } = ReactiveElement.prototype as unknown as {
  update: (this: LitElement, changed: PropertyValues) => void;
};
