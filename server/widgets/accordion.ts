import type { IconSet, ValuesOf } from '../../components/markup.ts';
import {
  type AccordionOptions,
  accordionOptions,
  accordionTemplate,
} from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Accordion extends ValuesOf<typeof accordionOptions> {}

/** Items that open and close one below the other. */
export class Accordion extends Widget implements Required<AccordionOptions> {
  static {
    defineOptions(this, accordionOptions);
  }

  /** Icons of the page; null for the included ones. */
  icons: IconSet | null = null;

  override run(): string {
    return this.renderTemplate(accordionTemplate, true);
  }
}
