import { escapeHtml } from '../../core/internal.ts';

/** Options of the toolbar of a page. */
export interface ToolbarOptions {
  /** Path of the debugger: `/debug`. */
  readonly base: string;
  readonly tag: string;
  /** `bottom` or `upper`. */
  readonly position: string;
  /** Percent of the height of the window that the drawer takes. */
  readonly height: number;
  /** Keys that open and close the bar, such as `Control+Alt+KeyD`; false for none. */
  readonly shortcut: string | false;
  /** URLs whose requests the toolbar does not list. */
  readonly skipUrls: readonly string[];
  readonly nonce: string | null;
}

/** The element of the toolbar and its script, and for browsers without scripts a link to the capture. */
export function toolbarMarkup(options: ToolbarOptions): string {
  const { base, height, nonce, position, shortcut, skipUrls, tag } = options;
  const attributes = [
    ['data-url', `${base}/toolbar-data?tag=${tag}`],
    ['data-base', base],
    ['data-position', position],
    ['data-height', String(height)],
    ...(shortcut === false ? [] : [['data-shortcut', shortcut]]),
    ...(skipUrls.length > 0 ? [['data-skip-urls', JSON.stringify(skipUrls)]] : []),
  ].map(([name, value = '']) => ` ${name}="${escapeHtml(value)}"`);
  const signature = nonce === null ? '' : ` nonce="${escapeHtml(nonce)}"`;
  const script = `<script type="module" src="${escapeHtml(base)}/assets/toolbar.js"${signature}></script>`;
  const link = `<noscript><a href="${escapeHtml(base)}/view?tag=${tag}">Debugger</a></noscript>`;
  return `<fwx-debug-toolbar id="yii-debug-toolbar" hidden${attributes.join('')}></fwx-debug-toolbar>${link}${script}`;
}
