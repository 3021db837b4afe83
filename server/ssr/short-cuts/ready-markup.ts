import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import { byTemplates } from './shell.ts';

const parts = ['', ''];
/** The static pieces of every template that is written already: none, around its one value. */
export const readyStrings: TemplateStringsArray = Object.assign(parts, { raw: parts });

/**
 * A template that has been written already. To every renderer it is one with a single, raw value;
 * the one of this package takes the text as it is, or where a page is marked for hydration what the
 * template itself gives, which is what the browser will compare it with.
 */
export class ReadyMarkup {
  declare readonly _$litType$: 1;
  declare readonly strings: TemplateStringsArray;
  readonly markup: string;
  readonly template: (options: never) => unknown;
  readonly options: unknown;

  constructor(markup: string, template: (options: never) => unknown, options: unknown) {
    this.markup = markup;
    this.template = template;
    this.options = options;
  }

  /** The markup as a value that is written as it is. */
  get values(): unknown[] {
    return [unsafeHTML(this.markup)];
  }

  /** What the widget's template gives. */
  byTemplate(): unknown {
    return byTemplates(() => this.template(this.options as never));
  }
}

// The same for all, so not in each.
Object.assign(ReadyMarkup.prototype, { _$litType$: 1, strings: readyStrings });
