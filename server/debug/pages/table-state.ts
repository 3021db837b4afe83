import { lineOf } from '../model/plain-value.ts';
import type { Column, Content, Inline, Row, TableBlock } from '../panel/panel-view.ts';
import { GridViewConfig } from './grid-view-config.ts';

/** A filter that a URL sets. */
export interface ActiveFilter {
  readonly parameter: string;
  readonly label: string;
  readonly value: string;
}

/** The state of a table that a URL specifies. */
export interface TableState {
  /** Rows of the page. */
  readonly rows: readonly Row[];
  /** Rows of all pages. */
  readonly sorted: readonly Row[];
  /** Rows before and after filtering. */
  readonly total: number;
  readonly matched: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  /** Column that the rows are sorted by; `''` for their own order. */
  readonly sortKey: string;
  readonly isDescending: boolean;
  readonly filters: readonly ActiveFilter[];
  /** Names of the parameters of this table. */
  readonly names: TableParameters;
}

/** Names of the parameters of a table. */
export interface TableParameters {
  readonly sort: string;
  readonly page: string;
  readonly pageSize: string;
  readonly filter: (key: string) => string;
}

/** Parameters of a table; those of the first one on a page have no prefix, except for its filters. */
function tableParameters(id: string, isFirst: boolean): TableParameters {
  const prefix = isFirst ? '' : `${id}-`;
  return {
    sort: `${prefix}sort`,
    page: `${prefix}page`,
    pageSize: `${prefix}per-page`,
    filter: (key) => `${id}[${key}]`,
  };
}

/** Returns the rows that a URL selects. */
export function tableState(
  table: TableBlock,
  query: URLSearchParams,
  isFirst: boolean,
): TableState {
  const names = tableParameters(table.id, isFirst);
  const filters = filtersOf(table, query, names);
  const tests = table.columns
    .map((column) => [column, query.get(names.filter(column.key)) ?? ''] as const)
    .filter(([{ filter }, text]) => filter !== undefined && text.trim() !== '')
    .map(([column, text]) => testOf(column, text));
  const matched = table.rows.filter((row) => tests.every((test) => test(row)));
  const wanted = query.get(names.sort) ?? table.sort ?? '';
  const sortKey = wanted.replace(/^-/, '');
  const isKnown = table.columns.some(({ key, sortable }) => key === sortKey && sortable !== false);
  const isDescending = isKnown && wanted.startsWith('-');
  const sorted = isKnown ? sortRows(matched, sortKey, isDescending) : matched;
  const pagination = GridViewConfig.paginationFromRequest(table.pageSize, query, names.pageSize);
  const pageSize = pagination ? pagination.pageSize : Infinity;
  const pages = Math.max(1, Math.ceil(matched.length / pageSize));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get(names.page))) || 1));
  const start = pageSize === Infinity ? 0 : (page - 1) * pageSize;
  return {
    rows: sorted.slice(start, start + pageSize),
    sorted,
    total: table.rows.length,
    matched: matched.length,
    page,
    pages,
    pageSize,
    sortKey: isKnown ? sortKey : '',
    isDescending,
    filters,
    names,
  };
}

function filtersOf(
  { columns }: TableBlock,
  query: URLSearchParams,
  names: TableParameters,
): ActiveFilter[] {
  return columns
    .filter(({ filter }) => filter !== undefined)
    .map(({ key, label }) => {
      const parameter = names.filter(key);
      return { parameter, label, value: query.get(parameter) ?? '' };
    })
    .filter(({ value }) => value.trim() !== '');
}

/**
 * Creates a test of a row: `> 5` and `< 5` compare numbers, other texts must be part of the cell or equal to it, as it
 * is shown or by its value.
 */
function testOf({ filter, key }: Column, text: string): (row: Row) => boolean {
  const [, operator, limit] = /^\s*([<>])\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (operator !== undefined) {
    const bound = Number(limit);
    return (row) => {
      const value = valueOf(row, key);
      if (value === null || value === '') return false;
      return operator === '<' ? Number(value) < bound : Number(value) > bound;
    };
  }
  const wanted = text.trim().toLowerCase();
  return (row) =>
    textsOf(row, key).some((found) =>
      filter === 'contains' ? found.includes(wanted) : found === wanted,
    );
}

function sortRows(rows: readonly Row[], key: string, isDescending: boolean): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(valueOf(a, key), valueOf(b, key)));
}

/** Created once: `localeCompare()` with options takes seconds for the texts of a long history. */
const collator = new Intl.Collator('en', { sensitivity: 'base' });

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return collator.compare(String(a), String(b));
}

/** Value of a cell for sorting and filters. */
export function valueOf(row: Row, key: string): string | number | null {
  const given = row.values?.[key];
  return given === undefined ? contentText(row.cells[key] ?? '') : given;
}

/** The value of a cell and what it shows, for filters. */
function textsOf(row: Row, key: string): string[] {
  const texts = [String(valueOf(row, key) ?? ''), contentText(row.cells[key] ?? '')];
  return texts.map((text) => text.toLowerCase());
}

/** Content as plain text. */
export function contentText(content: Content): string {
  if (Array.isArray(content)) return content.map(contentText).join(' ');
  const inline = content as Inline;
  if (typeof inline !== 'object') return String(inline);
  if ('value' in inline) return lineOf(inline.value);
  if ('place' in inline) return `${inline.place.file}:${inline.place.line}`;
  const texts = inline as Readonly<Record<string, unknown>>;
  const shown =
    texts['code'] ?? texts['badge'] ?? texts['link'] ?? texts['muted'] ?? texts['label'];
  return String(shown);
}
