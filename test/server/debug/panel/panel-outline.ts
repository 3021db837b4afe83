import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import type {
  Block,
  Column,
  Content,
  Inline,
  PanelView,
  Row,
} from '../../../../server/debug/panel/panel-view.ts';

/** The content of a panel, one line for each part. Details of rows are indented. */
export function outlineOf(view: PanelView): string[] {
  return view.blocks.flatMap(linesOf);
}

const lines: { [T in Block['type']]: (block: Extract<Block, { type: T }>) => string[] } = {
  metrics: ({ metrics }) =>
    metrics.map(({ href, label, tone, value }) =>
      words('metric', `${label}: ${value}`, tone && `(${tone})`, href && `-> ${href}`),
    ),
  heading: ({ text }) => [`# ${text}`],
  paragraph: ({ content }) => [`p ${textOf(content)}`],
  callout: ({ content, tone }) => [`! ${tone}: ${textOf(content)}`],
  overview: ({ caption, entries }) =>
    entries.map(([label, content]) => `${caption} / ${label}: ${textOf(content)}`),
  code: ({ language, text }) => [`${language} ${text}`],
  tree: ({ value }) => [`tree ${lineOf(value)}`],
  frame: ({ href, title }) => [`frame ${title} -> ${href}`],
  frames: ({ frames }) => frames.map((place) => `at ${textOf({ place })}`),
  post: ({ fields, href, label }) => [`post ${label} -> ${href} ${JSON.stringify(fields)}`],
  disclosure: ({ open, title, view }) => [words('>', title, open && 'open'), ...nested(view)],
  timeline: ({ duration: whole, spans }) => [
    `timeline of ${whole} ms`,
    ...spans.map(({ category, duration, href, label, level, start }) =>
      words(`  ${start} + ${duration}`, category, `level ${level}:`, label, href && `-> ${href}`),
    ),
  ],
  empty: ({ cause, title }) => [`empty ${title}: ${cause}`],
  table: ({ caption, columns, id, pageSize, rows, sort }) => [
    words('table', id, `"${caption}"`, `by ${pageSize}`, sort),
    `  ${columns.map(columnText).join(' | ')}`,
    ...rows.flatMap((row) => rowLines(row, columns)),
  ],
};

const linesOf = (block: Block): string[] => lines[block.type](block as never);

/** `Label>` is a number, `~` can be searched, `?` chosen, `=` must be equal, `!` cannot be sorted. */
function columnText({ filter, isNumber, label, sortable, width }: Column): string {
  const signs = { contains: '~', select: '?', exact: '=' };
  const sign = filter ? signs[filter] : '';
  return `${label}${isNumber ? '>' : ''}${sign}${sortable === false ? '!' : ''}${width ?? ''}`;
}

function rowLines(
  { anchor, cells, details, isOpen, tone, values }: Row,
  columns: readonly Column[],
) {
  const shown = columns.map(({ key }) => textOf(cells[key] ?? '')).join(' | ');
  return [
    words('  -', anchor && `#${anchor}`, tone && `(${tone})`, isOpen && 'open', shown),
    `    ${JSON.stringify(values)}`,
    ...(details ? nested(details).map((line) => `  ${line}`) : []),
  ];
}

const nested = (view: PanelView): string[] => outlineOf(view).map((line) => `  ${line}`);

function textOf(content: Content): string {
  return Array.isArray(content)
    ? (content as readonly Inline[]).map(inlineText).join(' ')
    : inlineText(content as Inline);
}

function inlineText(inline: Inline): string {
  if (typeof inline !== 'object') return String(inline);
  if ('code' in inline) return `\`${inline.code}\``;
  if ('link' in inline) return `${inline.link} -> ${inline.href}`;
  if ('value' in inline) return `{${lineOf(inline.value)}}`;
  if ('place' in inline) return `${inline.place.file}:${inline.place.line}`;
  if ('muted' in inline) return `(${inline.muted})`;
  if ('gauge' in inline) return `${inline.label} (${Math.round(inline.gauge * 100)} %)`;
  return `[${words(inline.badge, inline.tone, inline.outline && 'outline')}]`;
}

/** The defined parts, with spaces between. */
export const words = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
