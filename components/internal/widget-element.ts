import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';

import type { AttributeMap } from './attributes.ts';
import { FwxElement } from './fwx-element.ts';
import { attachHandlers, type ClientEvents, widgetProperties } from './widget-properties.ts';

/** Base of the widgets: the properties that each of them has, see {@link widgetProperties}. */
export abstract class WidgetElement extends FwxElement {
  /** Attributes of the documented root. */
  @property(widgetProperties.options)
  accessor options: AttributeMap | undefined;

  /** Settings for the script, written as `data-bs-config`. */
  @property(widgetProperties.clientOptions)
  accessor clientOptions: Readonly<Record<string, unknown>> | undefined;

  /** Event handlers by event name. */
  @property(widgetProperties.clientEvents)
  accessor clientEvents: ClientEvents | undefined;

  /** `none` leaves all behaviour to the browser or to another script. */
  @property(widgetProperties.behavior)
  accessor behavior: 'none' | null = null;

  #attached: ClientEvents | undefined;

  protected override update(changed: PropertyValues): void {
    // The handlers stay attached whatever object they come in.
    if (changed.has('clientEvents')) {
      attachHandlers(this, this.#attached, this.clientEvents);
      this.#attached = this.clientEvents;
    }
    super.update(changed);
  }
}
