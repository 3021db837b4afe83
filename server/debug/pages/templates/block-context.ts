import type { PanelView } from '../../panel/panel-view.ts';
import type { TraceLinkOptions } from '../trace-links.ts';

/** Context of the blocks of a page. */
export interface BlockContext {
  /** URL of the page: it contains filters, order and open rows. */
  readonly url: URL;
  readonly links: TraceLinkOptions;
  /** Level of headings, one below that of the title of the page or panel. Default 3. */
  readonly headingLevel?: 2 | 3;
  /** Returns true on the first call, which is for the first table. */
  readonly takeFirst: () => boolean;
  /** Markup of nested blocks. */
  readonly render: (view: PanelView) => unknown;
}
