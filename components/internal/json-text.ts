import { nothing } from 'lit/html.js';

import { attributeJson } from './attributes.ts';
import { clientConfig, type WidgetOptions } from './widget-options.ts';

/** Data for the value of an attribute, written as JSON; documented markup puts it in single quotes. */
export class JsonText {
  readonly data: object;

  constructor(data: object) {
    this.data = data;
  }

  toString(): string {
    return attributeJson(this.data);
  }
}

/** The value of `data-bs-config`: settings for the script of the widget. */
export function configText(options: WidgetOptions): JsonText | typeof nothing {
  const config = clientConfig(options);
  return config === null ? nothing : new JsonText(config);
}
