import type { AttributeMap } from './attributes.ts';
import { nextId } from './ids.ts';
import type { OptionsOf } from './option.ts';
import { textOf } from './stringable.ts';
import type { rootOptions } from './widget-properties.ts';

/** Options of every widget. */
export interface WidgetOptions extends OptionsOf<typeof rootOptions> {}

/** The id that the caller gave the root, in `options` or as `id`. */
export function givenId({ options, id }: WidgetOptions): string | null {
  const given = options?.['id'] ?? id;
  return given == null ? null : textOf(given);
}

/** Settings for the script of the widget, or `null` when there are none. */
export function clientConfig({ clientOptions }: WidgetOptions): object | null {
  return clientOptions && !isEmptyMap(clientOptions) ? clientOptions : null;
}

/** Whether a map contains nothing. */
export function isEmptyMap(map: object | undefined): boolean {
  if (map !== undefined) for (const _name in map) return false;
  return true;
}

/** Returns the attributes without one that the widget writes itself; `undefined` if none is left. */
export function without(map: AttributeMap | undefined, name: string): AttributeMap | undefined {
  if (map === undefined) return undefined;
  for (const one in map) {
    if (one === name) continue;
    const { [name]: _left, ...rest } = map;
    return rest;
  }
  return undefined;
}

/** The optional id of a root: the given one, or a new one if a script has to find the root. */
export function optionalId(options: WidgetOptions): string | null {
  if (options.id == null && clientConfig(options) === null) return null;
  return givenId(options) ?? nextId();
}
