import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { Column, Row, TableBlock } from '../../panel/panel-view.ts';
import { GridViewConfig } from '../grid-view-config.ts';
import { withParameters } from '../page-links.ts';
import { tableState, type TableState, valueOf } from '../table-state.ts';
import type { BlockContext } from './block-context.ts';
import { contentTemplate } from './inline.ts';

const gridDefaults = GridViewConfig.defaults();

/** Parts of a table that only the history has. */
export interface TableExtras {
  /** Name of the checkboxes that select rows; no checkboxes without it. */
  readonly selectName?: string;
  /** Id of the form of the checkboxes. */
  readonly formId?: string;
}

/** A table with its filters, its pages and its rows. */
export function tableTemplate(
  table: TableBlock,
  context: BlockContext,
  extras: TableExtras = {},
): TemplateResult {
  if (context.links.isAlone) return wholeTable(table, context);
  const state = tableState(table, context.url.searchParams, context.takeFirst());
  const hasFilters = table.columns.some(({ filter }) => filter !== undefined);
  const isLong = table.rows.length > 10;
  return html`<div class=${gridDefaults.options['class']}>
${hasFilters && (isLong || state.filters.length > 0) ? filterForm(table, state, context.url) : nothing}
${pills(state, context.url)}
${state.rows.length === 0 ? noRows(state, context.url) : grid(table, state, context, extras)}
${isLong ? footer(table, state, context.url) : nothing}
</div>`;
}

/** Renders all rows in their own order, without the parts that need a server. */
function wholeTable(table: TableBlock, context: BlockContext): TemplateResult {
  const columns = table.columns.map((column) => ({ ...column, sortable: false }));
  const whole = { ...table, columns, pageSize: Infinity };
  const state = tableState(whole, new URLSearchParams(), false);
  return html`<div class=${gridDefaults.options['class']}>${grid(whole, state, context, {})}</div>`;
}

function grid(
  table: TableBlock,
  state: TableState,
  context: BlockContext,
  { formId, selectName }: TableExtras,
): TemplateResult {
  const main = table.columns.find(({ width }) => width === undefined)?.key;
  return html`<div class="yii-debug-table-wrap"><table class=${gridDefaults.tableOptions['class']}>
<caption class="visually-hidden">${table.caption}</caption>
<thead><tr>${selectName === undefined ? nothing : html`<th scope="col" class="debug-select"><span class="visually-hidden">Choose</span></th>`}${table.columns.map((column) => heading(column, state, context.url))}</tr></thead>
<tbody>${state.rows.map((row) => rowTemplate(row, table.columns, context, { formId, main, selectName }))}</tbody>
</table></div>`;
}

function heading(
  { isNumber, key, label, sortable, width }: Column,
  state: TableState,
  url: URL,
): TemplateResult {
  const isSorted = state.sortKey === key;
  const direction = isSorted ? (state.isDescending ? 'descending' : 'ascending') : nothing;
  const next = isSorted && !state.isDescending ? `-${key}` : key;
  const href = withParameters(url, { [state.names.sort]: next, [state.names.page]: null });
  const name =
    sortable === false
      ? label
      : html`<a href=${href}>${label}${isSorted ? html`<span aria-hidden="true"> ${state.isDescending ? '↓' : '↑'}</span>` : nothing}</a>`;
  const classes = `${isNumber ? 'debug-number ' : ''}${width === undefined ? 'debug-wide' : `debug-w-${Math.min(30, Math.ceil(width / 2) * 2)}`}`;
  return html`<th scope="col" class=${classes} aria-sort=${direction}>${name}</th>`;
}

/** Options that rows share. */
interface RowOptions {
  /** Column that contains the details. */
  readonly main: string | undefined;
  readonly selectName: string | undefined;
  readonly formId: string | undefined;
}

function rowTemplate(
  row: Row,
  columns: readonly Column[],
  context: BlockContext,
  { formId, main, selectName }: RowOptions,
): TemplateResult {
  const box =
    selectName === undefined
      ? nothing
      : html`<td class="debug-select"><input type="checkbox" class="check" name=${selectName} form=${formId ?? nothing} value=${row.anchor ?? ''} aria-label=${`Choose ${row.anchor}`}></td>`;
  const { cells: contents } = row;
  const cells = columns.map(({ isNumber, key, label }) => {
    const content = contentTemplate(contents[key] ?? '', context.links);
    const shown = key === main && row.details ? detailsTemplate(row, content, context) : content;
    return html`<td class=${isNumber ? 'debug-number' : nothing} data-label=${label}>${shown}</td>`;
  });
  return html`<tr id=${row.anchor ?? nothing} class=${GridViewConfig.rowClassFor(row.tone).class ?? nothing}>${box}${cells}</tr>`;
}

function detailsTemplate(
  { anchor, details, isOpen: opens = false }: Row,
  content: unknown,
  context: BlockContext,
): TemplateResult {
  const isRequested = anchor !== undefined && context.url.searchParams.get('open') === anchor;
  return html`<details class="debug-row" ?open=${opens || isRequested}><summary>${content}</summary><div class="debug-row-details">${details ? context.render(details) : nothing}</div></details>`;
}

function filterForm(table: TableBlock, state: TableState, url: URL): TemplateResult {
  const own = [state.names.page, ...table.columns.map(({ key }) => state.names.filter(key))];
  return html`<form class="debug-filters" method="get" action=${url.pathname} data-debug-filter>
${keptFields(url, own)}
${table.columns.filter(({ filter }) => filter !== undefined).map((column) => field(column, table, state, url))}
<button class="btn-subtle btn-xs" type="submit">Filter</button>
</form>`;
}

/** Parameters of the URL that a form keeps: all but its own. */
function keptFields(url: URL, own: readonly string[]): readonly TemplateResult[] {
  return [...url.searchParams]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name=${name} value=${value}>`);
}

function field(column: Column, table: TableBlock, { names }: TableState, url: URL): TemplateResult {
  const name = names.filter(column.key);
  const value = url.searchParams.get(name) ?? '';
  const label = gridDefaults.dataColumnClass.filterLabel(column.label);
  if (column.filter !== 'select') {
    return html`<input class="form-control form-control-sm" type="search" name=${name} .value=${value} placeholder=${column.label} aria-label=${label}>`;
  }
  const options = [
    ...new Set(table.rows.map((row) => String(valueOf(row, column.key) ?? ''))),
  ].sort();
  return html`<select class="form-control form-control-sm" name=${name} aria-label=${label}>
<option value="">${column.label}: all</option>
${options.map((option) => html`<option value=${option} ?selected=${option === value}>${option}</option>`)}
</select>`;
}

function pills({ filters }: TableState, url: URL): unknown {
  if (filters.length === 0) return nothing;
  const all = Object.fromEntries(filters.map(({ parameter }) => [parameter, null]));
  return html`<p class="debug-pills">${filters.map(
    ({ label, parameter, value }) =>
      html`<a class="debug-badge theme-info" href=${withParameters(url, { [parameter]: null })}>${label}: ${value}<span aria-hidden="true"> ×</span><span class="visually-hidden">, remove the filter</span></a> `,
  )}<a href=${withParameters(url, all)} data-debug-key="Escape">Clear all</a></p>`;
}

function noRows({ filters, total }: TableState, url: URL): TemplateResult {
  const all = Object.fromEntries(filters.map(({ parameter }) => [parameter, null]));
  if (total === 0) return html`<p class="debug-empty">No rows.</p>`;
  return html`<p class="debug-empty" role="status">0 of ${total} match. <a href=${withParameters(url, all)}>Clear all filters</a></p>`;
}

function footer(table: TableBlock, state: TableState, url: URL): TemplateResult {
  const { matched, names, page, pages, total } = state;
  const summary = matched === total ? `${total} rows` : `${matched} of ${total} rows`;
  return html`<div class="yii-debug-grid-footer"><span class=${gridDefaults.summaryOptions['class']} role="status">${summary}</span>
${pages > 1 ? pager(page, pages, (to) => withParameters(url, { [names.page]: to === 1 ? null : String(to) })) : nothing}
<form method="get" action=${url.pathname} data-debug-filter>${keptFields(url, [names.page, names.pageSize])}
${unsafeHTML(GridViewConfig.pageSizeSelectorHtml(url.searchParams, table.pageSize, names.pageSize))} <button class="btn-subtle btn-xs" type="submit">Show</button></form></div>`;
}

function pager(page: number, pages: number, href: (page: number) => string): TemplateResult {
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (at) => at >= 1 && at <= pages,
  );
  return html`<nav class=${gridDefaults.pager.options['class']} aria-label="Pages">${near.map(
    (at) =>
      html`<a class=${`${gridDefaults.pager.linkOptions['class']}${at === page ? ` ${gridDefaults.pager.activePageCssClass}` : ''}`} href=${href(at)} aria-current=${at === page ? 'page' : nothing}>${at}</a>`,
  )}</nav>`;
}
