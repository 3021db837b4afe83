import type { PanelView } from '../../panel/panel-view.ts';
import type { TraceLinkOptions } from '../trace-links.ts';

/** What blocks know of their page. */
export interface BlockContext {
  /** URL of the page: filters, order and open rows stand in it. */
  readonly url: URL;
  readonly links: TraceLinkOptions;
  /** True for the first table that asks. */
  readonly takeFirst: () => boolean;
  /** Markup of nested blocks. */
  readonly render: (view: PanelView) => unknown;
}
