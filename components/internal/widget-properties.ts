import type { ComplexAttributeConverter } from 'lit';

import { attributesJson } from './attribute-data.ts';
import type { AttributeMap } from './attributes.ts';
import { json } from './converters.ts';
import { option } from './option.ts';

/** An attribute where an empty value says "none", which differs from the default. */
export const noneIfEmpty: ComplexAttributeConverter<string | null> = {
  fromAttribute: (value) => value || null,
  toAttribute: (value) => value ?? '',
};

/** Properties that every widget element has. */
export const widgetProperties = {
  /** Attributes of the documented root. */
  options: option<AttributeMap | undefined>(undefined, { converter: attributesJson }),
  /** Settings for the script, written as `data-bs-config`. */
  clientOptions: option<Readonly<Record<string, unknown>> | undefined>(undefined, {
    attribute: 'client-options',
    converter: json,
  }),
  /** Event handlers by event name. */
  clientEvents: option<ClientEvents | undefined>(undefined, { attribute: false }),
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior: option<'none' | null>(null),
};

/** Handlers by event name. */
export type ClientEvents = Readonly<Record<string, (event: Event) => void>>;

/** Takes the handlers of `before` from the element, and adds those of `next`. */
export function attachHandlers(
  host: EventTarget,
  before: ClientEvents = {},
  next: ClientEvents = {},
): void {
  for (const [name, handler] of Object.entries(before)) host.removeEventListener(name, handler);
  for (const [name, handler] of Object.entries(next)) host.addEventListener(name, handler);
}
