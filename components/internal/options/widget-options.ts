import { nothing } from 'lit/html.js';

import { isEmptyMap } from '../attributes/attribute-maps.ts';
import { nextId } from '../context/ids.ts';
import { JsonText } from '../attributes/json-text.ts';
import type { OptionsOf } from './option.ts';
import { textOf } from '../context/stringable.ts';
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

/** The value of `data-bs-config`: settings for the script of the widget. */
export function configText(options: WidgetOptions): JsonText | typeof nothing {
  const config = clientConfig(options);
  return config === null ? nothing : new JsonText(config);
}

/** The optional id of a root: the given one, or a new one if a script has to find the root. */
export function optionalId(options: WidgetOptions): string | null {
  if (options.id == null && clientConfig(options) === null) return null;
  return givenId(options) ?? nextId();
}
