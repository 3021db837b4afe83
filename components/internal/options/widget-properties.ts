import { attributes } from './attribute-data.ts';
import type { AttributeMap } from '../attributes/attributes.ts';
import { choice } from './choice.ts';
import { json } from './converters.ts';
import { option } from './option.ts';

/** Options of every widget. */
export const rootOptions = {
  /** Id of the root; `options.id` takes precedence. */
  id: option<string | null>(null),
  /** Attributes of the root; they win over those that the widget writes. */
  options: option<AttributeMap | undefined>(undefined, attributes),
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions: option<Readonly<Record<string, unknown>> | false | null | undefined>(undefined, {
    converter: json,
  }),
};

const { id: _id, ...ofElement } = rootOptions;
/** Properties that every widget element has. */
export const widgetProperties = {
  ...ofElement,
  /** Event handlers by event name. */
  clientEvents: option<ClientEvents | undefined>(undefined, { attribute: false }),
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior: choice(['none'], null),
};

/** Handlers by event name. */
export type ClientEvents = Readonly<Record<string, (event: Event) => void>>;

/** Removes the handlers of `before` from the element, and adds those of `next`. */
export function attachHandlers(
  host: EventTarget,
  before: ClientEvents | null | undefined,
  next: ClientEvents | null | undefined,
): void {
  for (const name in before) host.removeEventListener(name, before[name] as EventListener);
  for (const name in next) host.addEventListener(name, next[name] as EventListener);
}
