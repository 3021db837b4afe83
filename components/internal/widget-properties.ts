import type { ComplexAttributeConverter, ReactiveController, ReactiveControllerHost } from 'lit';

import { json } from './converters.ts';

/** An attribute where an empty value says "none", which differs from the default. */
export const noneIfEmpty: ComplexAttributeConverter<string | null> = {
  fromAttribute: (value) => value || null,
  toAttribute: (value) => value ?? '',
};

/** Properties that every widget element has. */
export const widgetProperties = {
  options: { converter: json },
  clientOptions: { attribute: 'client-options', converter: json },
  clientEvents: { attribute: false },
  behavior: { type: String },
} as const;

/** Handlers by event name. */
export type ClientEvents = Readonly<Record<string, (event: Event) => void>>;

interface ClientEventsHost extends ReactiveControllerHost, EventTarget {
  clientEvents: ClientEvents | undefined;
}

/** Keeps the handlers in `clientEvents` attached to the element, whatever object they come in. */
export function attachClientEvents(host: ClientEventsHost): void {
  host.addController(new ClientEventsController(host));
}

class ClientEventsController implements ReactiveController {
  readonly #host: ClientEventsHost;
  #attached: ClientEvents = {};

  constructor(host: ClientEventsHost) {
    this.#host = host;
  }

  hostUpdate(): void {
    const next = this.#host.clientEvents ?? {};
    if (next === this.#attached) return;
    for (const [name, handler] of Object.entries(this.#attached)) {
      this.#host.removeEventListener(name, handler);
    }
    for (const [name, handler] of Object.entries(next)) {
      this.#host.addEventListener(name, handler);
    }
    this.#attached = next;
  }
}

/** The values of an element's properties, for code that shares its template. */
export function modelOf(
  element: object,
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = Object.keys(properties) as (keyof typeof element)[];
  const entries = names.map((name) => [name, element[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
