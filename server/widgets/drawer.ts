import { checkedDrawer } from '../../components/drawer/drawer-values.ts';
import {
  type DrawerButtonOptions,
  type DrawerOptions,
  drawerTemplate,
  type TaggedOptions,
} from '../../components/drawer/drawer.template.ts';
import type { AttributeMap } from '../../components/internal/attributes.ts';
import type { Content } from '../../components/internal/content.ts';
import { type Breakpoint, DrawerPlacement } from '../../components/internal/enums.ts';
import type { Stringable } from '../../components/internal/stringable.ts';
import { Widget } from './widget.ts';

/** A panel that slides in from an edge of the window. */
export class Drawer extends Widget implements Required<DrawerOptions> {
  /** Whether a backdrop covers the page; `static` does not close the drawer. */
  backdrop: boolean | 'static' = true;
  /** Attributes of the body. */
  bodyOptions: AttributeMap = {};
  /** The close button: `tag`, `label` (trusted HTML) and attributes; false for none. */
  closeButton: DrawerButtonOptions | readonly [] | false = {};
  /** What the body holds: a Lit template, or trusted HTML as text. */
  content: Content | null = null;
  /** Whether the title is escaped. */
  encodeTitle = true;
  /** What the footer holds, as `content`; null is no footer. */
  footer: Content | null = null;
  /** Attributes of the footer. */
  footerOptions: AttributeMap = {};
  /** Covers the window; goes with `placement: null`. */
  fullscreen = false;
  /** Attributes of the header. */
  headerOptions: AttributeMap = {};
  /** Whether Escape closes the drawer. */
  keyboard = true;
  /** Edge that it comes from; null writes no class. */
  placement: DrawerPlacement | null = DrawerPlacement.START;
  /** From this width of the window on it stands in the page; null is never. */
  responsive: Breakpoint | null = null;
  /** Whether the page behind scrolls while it is open. */
  scroll = false;
  /** Flush with the edge. */
  sheet = false;
  /** Heading, and name for assistive technology. */
  title: Stringable | null = null;
  /** Attributes of the title, and its `tag`; default `h5`. */
  titleOptions: TaggedOptions = {};
  /** A button before it that opens it: `tag`, `label`, `encode` and attributes; false for none. */
  toggleButton: DrawerButtonOptions | readonly [] | false = false;

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
