import { escapeHtml } from '../../core/internal.ts';
import { currentApplication } from '../../web/internal.ts';

/** Attributes of an element. */
type Attributes = Readonly<Record<string, string>>;

/** Appearance of grids of the debugger. */
export interface GridDefaults {
  /** The grid around its table. */
  readonly options: Attributes;
  /** The table. */
  readonly tableOptions: Attributes;
  /** Markup around the parts: `{items}`, `{summary}` and `{pager}` stand for the table, the count and the pages. */
  readonly layout: string;
  /** The count. */
  readonly summaryOptions: Attributes;
  readonly pager: {
    readonly options: Attributes;
    readonly linkOptions: Attributes;
    /** Class of the link of the page that is shown. */
    readonly activePageCssClass: string;
  };
  /** What columns of data have. */
  readonly dataColumnClass: {
    /** Cells of the table head. */
    readonly headerOptions: Attributes;
    /** Name of the filter of a column for assistive technology. */
    readonly filterLabel: (label: string) => string;
  };
}

/** Pages of a grid. */
export interface GridPagination {
  /** Rows on a page: 1 to 1,000. */
  readonly pageSize: number;
  /** Parameter of the URL that sets it. */
  readonly pageSizeParam: string;
  /** Always false: the parameter is already limited. */
  readonly pageSizeLimit: false;
}

const PAGE_SIZE_PARAM = 'per-page';
const PAGE_SIZES = ['10', '25', '50', '100', 'all'] as const;
const MAX_PAGE_SIZE = 1000;

const defaults: GridDefaults = {
  options: { class: 'yii-debug-grid' },
  tableOptions: { class: 'yii-debug-table' },
  layout:
    '<div class="yii-debug-table-wrap">{items}</div>\n<div class="yii-debug-grid-footer">{summary}\n{pager}\n</div>',
  summaryOptions: { class: 'summary yii-debug-grid-count' },
  pager: {
    options: { class: 'yii-debug-pager' },
    linkOptions: { class: 'yii-debug-pager-link' },
    activePageCssClass: 'is-active',
  },
  dataColumnClass: {
    headerOptions: { scope: 'col' },
    filterLabel: (label) => `Filter by ${label}`,
  },
};

const variants = new Set(['success', 'info', 'warning', 'danger']);

/** Appearance of the debugger's tables, and the meaning of their URLs; for your own pages with such tables. */
export const GridViewConfig = {
  /** Classes and markup of grids. */
  defaults: (): GridDefaults => defaults,

  /**
   * Returns a field that selects the number of rows on a page; the number in the URL is selected.
   *
   * @param query Parameters of the URL; by default those of the running request of the application.
   * @param standard Rows without a parameter.
   */
  pageSizeSelectorHtml(
    query: URLSearchParams = queryOfRequest(),
    standard = 50,
    parameter: string = PAGE_SIZE_PARAM,
  ): string {
    const { pageSize } = GridViewConfig.paginationFromRequest(standard, query, parameter) || {
      pageSize: 'all',
    };
    const sizes = new Set<string>([...PAGE_SIZES.slice(0, -1), String(pageSize), 'all']);
    const options = [...sizes].map((size) => {
      const selected = size === String(pageSize) ? ' selected' : '';
      return `<option value="${size}"${selected}>${size === 'all' ? 'All' : size}</option>`;
    });
    return `<label class="yii-debug-grid-pagesize"><span class="yii-debug-grid-pagesize-label">Rows</span><select class="yii-debug-grid-pagesize-select" name="${escapeHtml(parameter)}" data-yii-debug-pagesize="true">${options.join('')}</select></label>`;
  },

  /**
   * Returns the number of rows on a page that a URL specifies by `per-page`.
   *
   * @param standard Rows without a parameter, or with one that is not a number from 1.
   * @param query Parameters of the URL; by default those of the running request of the application.
   * @returns false for all rows.
   */
  paginationFromRequest(
    standard = 50,
    query: URLSearchParams = queryOfRequest(),
    parameter: string = PAGE_SIZE_PARAM,
  ): GridPagination | false {
    const text = query.get(parameter);
    if (text?.toLowerCase() === 'all') return false;
    const size = Math.trunc(Number(text?.trim() || Number.NaN));
    const pageSize = size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : standard;
    return { pageSize, pageSizeParam: parameter, pageSizeLimit: false };
  },

  /** Attributes of a row of this level: `success`, `info`, `warning`, `danger` or `error`; none for others. */
  rowClassFor(level: string | null | undefined): { readonly class?: string } {
    const variant = level === 'error' ? 'danger' : level;
    return variants.has(variant ?? '') ? { class: `yii-debug-row-${variant}` } : {};
  },

  /**
   * Parameters that links of a sorted column keep: all but the page.
   *
   * @param query Parameters of the URL; by default those of the running request of the application.
   */
  sortParams(query: URLSearchParams = queryOfRequest()): Record<string, string> {
    return Object.fromEntries([...query].filter(([name]) => name !== 'page'));
  },
} as const;

/** Parameters of the running request; none where no application handles one. */
function queryOfRequest(): URLSearchParams {
  return new URLSearchParams(currentApplication.peek()?.request.getQueryString());
}
