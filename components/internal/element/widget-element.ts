import type { PropertyValues } from 'lit';
import { render } from 'lit/html.js';

import { FwxElement } from './fwx-element.ts';
import { withSameIds } from '../context/ids.ts';
import type { PropertiesOf } from '../options/option.ts';
import { patchDifference } from '../markup/patch-difference.ts';
import {
  attachHandlers,
  type ClientEvents,
  type widgetProperties,
} from '../options/widget-properties.ts';

/** Elements of documented markup, in a fixed order; `null` for a missing one. */
export type Parts = readonly (HTMLElement | null | undefined)[];

export interface WidgetElement extends PropertiesOf<typeof widgetProperties> {}

/**
 * Base class of the widgets. It has the properties of every widget, see {@link widgetProperties}, and applies a changed
 * property to markup that the widget did not render: it renders the template with the previous and with the current
 * properties, and applies the attributes in which the two differ. A widget overrides as needed:
 *
 * - `comparedModel` leaves out what cannot change any more;
 * - `parts` returns the elements beside the root whose attributes follow;
 * - `patch` applies more than attributes.
 */
export abstract class WidgetElement extends FwxElement {
  /** Automatic ids of the compared markup. */
  readonly #ids: string[] = [];

  protected override update(changed: PropertyValues): void {
    // Removes the old handlers and adds the new ones: those in both objects stay attached.
    if (changed.has('clientEvents')) {
      attachHandlers(this, changed.get('clientEvents') as ClientEvents, this.clientEvents);
    }
    super.update(changed);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    const after = this.propertyValues;
    // Values that can be read from the markup replace the previous values of the properties.
    const read = this.readMarkup?.(root) ?? {};
    const before = { ...after, ...Object.fromEntries(changed) };
    for (const name in read) if (changed.has(name)) before[name] = read[name];
    const parts = this.parts(this);
    const named = parts.find((part) => part?.id);
    const ids = named ? [named.id] : this.#ids;
    const from = withSameIds(ids, () => this.#renderedParts(before, root));
    const to = withSameIds(ids, () => this.#renderedParts(after, root));
    parts.forEach((part, at) => patchDifference(part, from[at], to[at]));
  }

  /**
   * Elements of the markup whose attributes follow the properties. Default: the root.
   *
   * @param host This element, or another element that contains markup of the same properties.
   */
  protected parts(host: Element): Parts {
    return [this.rootIn(host)];
  }

  /**
   * Values of the properties for the compared markup. Default: all except content properties.
   *
   * @param _root The current markup.
   */
  protected comparedModel(model: object, _root: HTMLElement): object {
    const { properties } = this.contract;
    return Object.fromEntries(Object.entries(model).filter(([name]) => !properties[name]?.content));
  }

  /** Renders markup with these values and returns its parts. */
  #renderedParts(model: object, root: HTMLElement): Parts {
    const host = this.ownerDocument.createElement('div');
    render(this.contract.render(this.comparedModel(model, root), null), host);
    return this.parts(host);
  }
}
