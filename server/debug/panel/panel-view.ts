import type { DebugValue } from '../model/debug-value.ts';
import type { Frame } from '../model/stack-frames.ts';

/** Meaning of a colour. */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'secondary' | 'primary' | 'accent';

/** A piece of a line: text, or one of the other forms. */
export type Inline =
  | string
  | number
  | { readonly code: string }
  | { readonly badge: string; readonly tone?: Tone; readonly outline?: boolean }
  | { readonly link: string; readonly href: string }
  | { readonly value: DebugValue }
  | { readonly place: Frame }
  | { readonly muted: string }
  | { readonly gauge: number; readonly label: string; readonly tone?: Tone };

/** Content of a cell or a line. */
export type Content = Inline | readonly Inline[];

/** A key figure of a panel. */
export interface Metric {
  readonly label: string;
  readonly value: string;
  readonly tone?: Tone;
  /** Target of its link: a URL of this debugger, such as one that filters a table. */
  readonly href?: string;
}

/** A column of a table. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** Whether the cells contain numbers, which are aligned at the end of their column. */
  readonly isNumber?: boolean;
  /** `select` offers the values of the column, `contains` and `exact` accept a text. Default none. */
  readonly filter?: 'select' | 'contains' | 'exact';
  /** Whether rows can be sorted by it. Default true. */
  readonly sortable?: boolean;
  /** Width in characters; the rest is shared by the columns without one. */
  readonly width?: number;
}

/** A row of a table. */
export interface Row {
  /** Name of the row in URLs. */
  readonly anchor?: string;
  /** Content of the cells, by column. */
  readonly cells: Readonly<Record<string, Content>>;
  /** Values for sorting and filters; default the text of the cell. */
  readonly values?: Readonly<Record<string, string | number | null>>;
  readonly tone?: 'warning' | 'danger';
  /** Shown when the row is opened. */
  readonly details?: PanelView;
  /** Whether the details are shown at once. Default false. */
  readonly isOpen?: boolean;
}

/** A table that can be sorted, filtered and paged. */
export interface TableBlock {
  readonly type: 'table';
  /** Prefix of its parameters in URLs: `Db`. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly pageSize: number;
  /** Column to sort by, with `-` before it for the other direction; default the order of the rows. */
  readonly sort?: string;
}

/** A bar of a timeline. */
export interface Span {
  readonly label: string;
  readonly category: string;
  /** Milliseconds since the start. */
  readonly start: number;
  readonly duration: number;
  readonly level: number;
  readonly href?: string;
}

/** A part of a panel. */
export type Block =
  | { readonly type: 'metrics'; readonly metrics: readonly Metric[] }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly content: Content }
  | { readonly type: 'callout'; readonly tone: Tone; readonly content: Content }
  | {
      readonly type: 'overview';
      readonly caption: string;
      readonly entries: readonly (readonly [label: string, content: Content])[];
    }
  | { readonly type: 'code'; readonly text: string; readonly language: 'sql' | 'text' }
  | { readonly type: 'tree'; readonly value: DebugValue }
  | { readonly type: 'frame'; readonly title: string; readonly href: string }
  | { readonly type: 'frames'; readonly frames: readonly Frame[] }
  | {
      readonly type: 'post';
      readonly label: string;
      readonly href: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'disclosure';
      readonly title: string;
      readonly view: PanelView;
      readonly open: boolean;
    }
  | { readonly type: 'timeline'; readonly duration: number; readonly spans: readonly Span[] }
  | { readonly type: 'empty'; readonly title: string; readonly cause: string }
  | TableBlock;

/** Options of {@link PanelView.table}. */
export type TableOptions = Omit<TableBlock, 'type' | 'pageSize'> & { readonly pageSize?: number };

/**
 * The content of a panel, as data. It contains no markup, so a panel cannot inject any; sorting, filters, paging, JSON
 * and both themes are built in.
 */
export class PanelView {
  readonly blocks: Block[] = [];

  /** Key figures, six at most. */
  metrics(metrics: readonly Metric[]): this {
    return this.#add({ type: 'metrics', metrics: metrics.slice(0, 6) });
  }

  /** A heading between blocks. */
  heading(text: string): this {
    return this.#add({ type: 'heading', text });
  }

  /** A paragraph. */
  paragraph(content: Content): this {
    return this.#add({ type: 'paragraph', content });
  }

  /** A highlighted paragraph. */
  callout(tone: Tone, content: Content): this {
    return this.#add({ type: 'callout', tone, content });
  }

  /** Names and their values. */
  overview(
    caption: string,
    entries: readonly (readonly [label: string, content: Content])[],
  ): this {
    return this.#add({ type: 'overview', caption, entries });
  }

  /** A table that can be sorted, filtered and paged. Default 50 rows on a page. */
  table({ pageSize = 50, ...options }: TableOptions): this {
    return this.#add({ type: 'table', pageSize, ...options });
  }

  /** Source code or other preformatted text. */
  code(text: string, language: 'sql' | 'text' = 'text'): this {
    return this.#add({ type: 'code', text, language });
  }

  /** A value as a tree. */
  tree(value: DebugValue): this {
    return this.#add({ type: 'tree', value });
  }

  /**
   * A page of this debugger in a frame, in which no script runs.
   *
   * @param title Accessible name of the frame.
   * @param href Path of the page; with any other URL there is no frame.
   */
  frame(title: string, href: string): this {
    return this.#add({ type: 'frame', title, href });
  }

  /** Frames of a stack. */
  frames(frames: readonly Frame[]): this {
    return this.#add({ type: 'frames', frames });
  }

  /**
   * A button that sends fields by POST; not shown where the debugger is read only.
   *
   * @param href Path of the page; with any other URL there is no button.
   */
  post(label: string, href: string, fields: Readonly<Record<string, string>>): this {
    return this.#add({ type: 'post', label, href, fields });
  }

  /** Blocks that can be opened. */
  disclosure(title: string, view: PanelView, open = false): this {
    return this.#add({ type: 'disclosure', title, view, open });
  }

  /** Bars on the time of the capture, in milliseconds. */
  timeline(duration: number, spans: readonly Span[]): this {
    return this.#add({ type: 'timeline', duration, spans });
  }

  /** A message that there is nothing to show, and why. */
  empty(title: string, cause: string): this {
    return this.#add({ type: 'empty', title, cause });
  }

  #add(block: Block): this {
    this.blocks.push(block);
    return this;
  }
}
