import type { PropertyValues } from 'lit';

import { FwxElement } from './fwx-element.ts';
import type { PropertiesOf } from './option.ts';
import { attachHandlers, type ClientEvents, type widgetProperties } from './widget-properties.ts';

export interface WidgetElement extends PropertiesOf<typeof widgetProperties> {}

/** Base of the widgets: the properties that each of them has, see {@link widgetProperties}. */
export abstract class WidgetElement extends FwxElement {
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
