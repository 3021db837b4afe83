import type { PropertyValues } from 'lit';
import { render } from 'lit/html.js';

import { FwxElement } from './fwx-element.ts';
import { withSameIds } from './ids.ts';
import { modelOf } from './model.ts';
import type { PropertiesOf } from './option.ts';
import { patchDifference } from './patch-difference.ts';
import { attachHandlers, type ClientEvents, type widgetProperties } from './widget-properties.ts';

/** Elements of documented markup, in a fixed order; `null` for one that it does not have. */
export type Parts = readonly (HTMLElement | null | undefined)[];

export interface WidgetElement extends PropertiesOf<typeof widgetProperties> {}

/**
 * Base of the widgets: the properties that each of them has, see {@link widgetProperties}, and how a changed property
 * reaches markup that the widget did not render. The template makes the markup once as the properties were and once as
 * they are, and the attributes in which the two differ are brought to the markup. A widget overrides as needed:
 *
 * - `comparedModel` holds back what cannot change any more;
 * - `parts` names the elements beside the root whose attributes follow;
 * - `patch` brings more than attributes.
 */
export abstract class WidgetElement extends FwxElement {
  #attached: ClientEvents | undefined;
  /** Automatic ids of markup that is compared. */
  readonly #ids: string[] = [];

  protected override update(changed: PropertyValues): void {
    // The handlers stay attached whatever object they come in.
    if (changed.has('clientEvents')) {
      attachHandlers(this, this.#attached, this.clientEvents);
      this.#attached = this.clientEvents;
    }
    super.update(changed);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    const after = modelOf(this, this.#contract.properties);
    // The markup itself says how it was, wherever it says so.
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
   * @param host This element, or another one around markup of the same properties.
   */
  protected parts(host: Element): Parts {
    return [[...host.children].find((one) => one.matches(this.#contract.root)) as HTMLElement];
  }

  /**
   * Values of the properties for markup that is compared. Default: all but what is inside of it.
   *
   * @param _root The markup that is there.
   */
  protected comparedModel(model: object, _root: HTMLElement): object {
    const { properties } = this.#contract;
    return Object.fromEntries(Object.entries(model).filter(([name]) => !properties[name]?.content));
  }

  /** Parts of markup for these values. */
  #renderedParts(model: object, root: HTMLElement): Parts {
    const host = this.ownerDocument.createElement('div');
    render(this.#contract.render(this.comparedModel(model, root), null), host);
    return this.parts(host);
  }

  get #contract(): typeof FwxElement.contract {
    return (this.constructor as typeof FwxElement).contract;
  }
}
