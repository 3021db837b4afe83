import { html, nothing, type TemplateResult } from 'lit/html.js';

import { Message } from '../../message.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import {
  countOf,
  formatBytes,
  formatClock,
  formatDay,
  formatDuration,
} from '../../panel/format.ts';
import type { Column, Content, Row, TableBlock } from '../../panel/panel-view.ts';
import { methodTone, statusTone } from '../../panel/tones.ts';
import { linkTo, withParameters } from '../page-links.ts';
import type { Page } from '../page-request.ts';
import { parseSearch, searchWords } from '../search-words.ts';
import { shortUrl } from '../templates/request-head.ts';
import { tableState } from '../table-state.ts';
import { tableTemplate } from '../templates/table.ts';
import type { ActionContext } from './action-context.ts';

const columns: readonly Column[] = [
  { key: 'statusCode', label: 'Status', filter: 'select', width: 8 },
  { key: 'method', label: 'Method', filter: 'select', width: 10 },
  { key: 'url', label: 'URL', filter: 'contains' },
  { key: 'processingTime', label: 'Duration', isNumber: true, width: 14 },
  { key: 'sqlCount', label: 'Queries', isNumber: true, width: 10 },
  { key: 'findings', label: 'Findings', width: 16 },
  { key: 'peakMemory', label: 'Memory', isNumber: true, width: 10 },
  { key: 'time', label: 'Time', isNumber: true, width: 12 },
  { key: 'ip', label: 'IP', filter: 'contains', width: 12 },
];

/** The history of captures. */
export async function indexAction({ module, request }: ActionContext): Promise<Page> {
  await module.logTarget.settled();
  const { entries, error, pinned } = await module.store.loadManifest();
  const words = request.url.searchParams.get('q') ?? '';
  const search = parseSearch(words);
  const all = [...entries.values()];
  const table = tableOf(module.baseUrl, all.filter(search.matches), pinned);
  // In the order of the table, on all of its pages.
  const found = tableState(table, request.url.searchParams, true).sorted.flatMap(
    ({ anchor = '' }) => entries.get(anchor) ?? [],
  );
  const fault = faultText(error ?? module.logTarget.storeFault);
  return {
    title: 'History',
    data: { entries: found, pinned: [...pinned], unknown: search.unknown, error: fault },
    content: html`<div class="debug-history" data-debug-history>
<div class="debug-heading"><h1>History</h1>${all.length > 0 ? counts(all, request.url) : nothing}</div>
${fault ? html`<div class="debug-callout theme-danger" role="alert">Captures cannot be stored or read: ${fault}</div>` : nothing}
${all.length === 0 ? emptyHistory() : html`${searchForm(request.url, words, search.unknown)}${historyTable(module, request.url, table)}`}
</div>`,
  };
}

/** What went wrong, with the reason of the system; null for no error. */
function faultText(fault: Error | null): string | null {
  if (!fault) return null;
  const { cause, message } = fault;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

function emptyHistory(): TemplateResult {
  return html`<div class="debug-empty"><p><strong>${Message.DEBUG_DATA_EMPTY}</strong></p>
<p>Requests that pass the debugger are stored when their responses have ended. Open a page of the application; then reload this one.</p></div>`;
}

/** Numbers of captures by the first digit of their status, each a link to them. */
function counts(all: readonly RequestSummary[], url: URL): TemplateResult {
  const families = new Map<number, number>();
  for (const { statusCode } of all) {
    const family = Math.floor(statusCode / 100);
    families.set(family, (families.get(family) ?? 0) + 1);
  }
  const shown = [...families].filter(([family]) => family > 0).sort(([a], [b]) => a - b);
  return html`<p class="debug-counts">${countOf(all.length, 'captured request')}${shown.map(
    ([family, count]) =>
      html` <a class=${`debug-badge theme-${statusTone(family * 100)}`} href=${withParameters(url, { q: `status:${family}xx`, page: null })}>${count} ${family}xx</a>`,
  )}</p>`;
}

function searchForm(url: URL, words: string, unknown: readonly string[]): TemplateResult {
  const hint = `Words: ${searchWords.map((word) => `${word}:`).join(' ')}`;
  return html`<form class="debug-search" method="get" action=${url.pathname} role="search">
<input class="form-control form-control-sm" type="search" name="q" .value=${words} placeholder="status:5xx ms:&gt;200 checkout" aria-label="Search the history" aria-describedby="search-hint">
<button class="btn-solid btn-sm theme-primary" type="submit">Search</button>
<p id="search-hint" class="debug-muted">${unknown.length > 0 ? html`<span class="debug-fault" role="alert">Not known: ${unknown.join(' ')}.</span> ` : nothing}${hint}</p>
</form>`;
}

function tableOf(
  base: string,
  found: readonly RequestSummary[],
  pinned: ReadonlySet<string>,
): TableBlock {
  const longest = Math.max(1e-9, ...found.map(({ processingTime }) => processingTime ?? 0));
  return {
    type: 'table',
    id: 'Debug',
    caption: 'Captured requests',
    columns,
    pageSize: 50,
    rows: found.map((summary) => rowOf(base, summary, longest, pinned.has(summary.tag))),
  };
}

function historyTable(
  { baseUrl: base, readOnly }: ActionContext['module'],
  url: URL,
  table: TableBlock,
): TemplateResult {
  const context = {
    url,
    links: { traceLine: false, tracePathMappings: {}, isAlone: false } as const,
    takeFirst: () => true,
    render: () => nothing,
  };
  // The filters of the table are a form, which cannot be nested in another one.
  return html`${tableTemplate(table, context, { selectName: 'tags', formId: 'captures' })}
<form id="captures" method="get" action=${linkTo(base, 'compare')} class="debug-actions">
<button class="btn-subtle btn-sm" type="submit">Compare two</button>
${readOnly ? nothing : changeButtons(base, url.pathname + url.search)}
<a class="debug-muted" href=${linkTo(base, 'compare')}>Compare the newest two</a>
</form>`;
}

/** Buttons that change the chosen captures and return to this view of the history. */
function changeButtons(base: string, back: string): TemplateResult {
  const button = (action: string, label: string, theme = ''): TemplateResult =>
    html`<button class=${`btn-subtle btn-sm${theme}`} type="submit" name="back" value=${back} formmethod="post" formaction=${linkTo(base, action)}>${label}</button>`;
  return html`${button('pin', 'Pin')} ${button('unpin', 'Unpin')} ${button('delete', 'Delete', ' theme-danger')}`;
}

function rowOf(base: string, summary: RequestSummary, longest: number, isPinned: boolean): Row {
  const { findings, ip, method, peakMemory, processingTime, sqlCount, statusCode, tag, time, url } =
    summary;
  const isFault = statusCode >= 500 || statusCode === 400 || statusCode === 404;
  return {
    anchor: tag,
    // Computed on access: most rows are on other pages.
    get cells() {
      return cellsOf(base, summary, longest, isPinned);
    },
    values: {
      statusCode,
      method,
      url,
      processingTime: (processingTime ?? 0) * 1000,
      sqlCount,
      findings: findings.count,
      peakMemory,
      time,
      ip,
    },
    ...(isFault && { tone: 'danger' as const }),
  };
}

function cellsOf(
  base: string,
  summary: RequestSummary,
  longest: number,
  isPinned: boolean,
): Row['cells'] {
  const { findings, ip, method, peakMemory, processingTime, sqlCount, statusCode, time } = summary;
  const seconds = processingTime ?? 0;
  const status = { badge: String(statusCode), tone: statusTone(statusCode) };
  const duration = { gauge: seconds / longest, label: formatDuration(seconds * 1000) };
  const tone = findings.severity ?? 'warning';
  return {
    statusCode: statusCode === 0 ? '–' : status,
    method: { badge: method, outline: true, tone: methodTone(method) },
    url: urlCell(base, summary, isPinned),
    processingTime: processingTime === null ? '–' : duration,
    sqlCount: sqlCount === 0 ? '' : sqlCount,
    findings: findings.codes.map((code) => ({ badge: code, tone })),
    peakMemory: peakMemory === null ? '–' : formatBytes(peakMemory),
    time: timeCell(time),
    ip: { muted: ip },
  };
}

/** Time of a capture, with the day when it is not today. */
function timeCell(time: number): Content {
  const day = formatDay(time);
  const clock = formatClock(time);
  return day === formatDay(Date.now() / 1000) ? clock : [{ muted: day }, clock];
}

function urlCell(base: string, summary: RequestSummary, isPinned: boolean): Content {
  return [
    { link: shortUrl(summary), href: linkTo(base, 'view', { tag: summary.tag }) },
    ...(summary.kind === 'page' ? [] : [{ badge: summary.kind, outline: true }]),
    ...(isPinned ? [{ badge: 'pinned', tone: 'accent' as const }] : []),
  ];
}
