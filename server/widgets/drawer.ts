import type { ValuesOf } from '../../components/internal/option.ts';
import { checkedDrawer } from '../../components/drawer/drawer-values.ts';
import { drawerTemplate } from '../../components/drawer/drawer.template.ts';
import { type DrawerOptions, drawerOptions } from '../../components/drawer/drawer.options.ts';
import type { Content } from '../../components/internal/content.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Drawer extends ValuesOf<typeof drawerOptions> {}

/** A panel that slides in from an edge of the window. */
export class Drawer extends Widget implements Required<DrawerOptions> {
  static {
    defineOptions(this, drawerOptions);
  }

  override init(): void {
    super.init();
    checkedDrawer(this);
  }

  override run(): string {
    return this.renderTemplate(drawerTemplate, true);
  }

  protected override accept(content: Content): void {
    this.content = content;
  }
}
