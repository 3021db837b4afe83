import type { Content, ValuesOf } from '../../components/markup.ts';
import { type DrawerOptions, drawerOptions, drawerTemplate } from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Drawer extends ValuesOf<typeof drawerOptions> {}

/** A panel that slides in from an edge of the window. */
export class Drawer extends Widget implements Required<DrawerOptions> {
  static {
    defineOptions(this, drawerOptions);
  }

  override run(): string {
    return this.renderTemplate(drawerTemplate, true);
  }

  protected override accept(content: Content): void {
    this.content = content;
  }
}
