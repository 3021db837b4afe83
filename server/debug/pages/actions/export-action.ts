import { html, type TemplateResult } from 'lit/html.js';

import { renderToString } from '../../../ssr/index.ts';
import { findingsOf } from '../../panel/findings-of.ts';
import { styleText } from '../assets.ts';
import { type RawAnswer, rawAnswer } from '../page-request.ts';
import { shownPanels } from '../shown-panels.ts';
import { findingsTemplate } from '../templates/findings.ts';
import { panelContent } from '../templates/panel.ts';
import { badgesTemplate, factsTemplate, shortUrl } from '../templates/request-head.ts';
import { type ActionContext, loadSnapshot, panelContext, requestedTag } from './action-context.ts';

/** Maximum number of characters of a file; panels beyond it are left out. */
const MAX_LENGTH = 20_000_000;

/** The file runs no script and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A capture as one file with all its panels, which needs neither the debugger nor a network. */
export async function exportAction(action: ActionContext): Promise<RawAnswer> {
  const { module, request } = action;
  const manifest = await module.logTarget.loadManifest();
  const tag = requestedTag(manifest, request.url.searchParams.get('tag'));
  const snapshot = await loadSnapshot(action, tag);
  const { summary } = snapshot;
  const context = panelContext(action, snapshot);
  const links = { traceLine: false, tracePathMappings: {}, isAlone: true } as const;
  const url = new URL(module.baseUrl, request.url);
  const panels = bounded(
    shownPanels(module, snapshot).map((panel) => ({
      title: panel.title,
      content: () => panelContent(panel, snapshot, context, { url, links }),
    })),
  );
  const title = `${summary.method} ${shortUrl(summary)}`;
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content=${POLICY}><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body class="debug-body"><main class="debug-main"><div class="debug-content"><div class="debug-head"><div class="debug-title">${badgesTemplate(summary)}<h1>${shortUrl(summary)}</h1></div>${factsTemplate(summary, module.traceUrl)}</div>
${findingsTemplate(findingsOf(context, module.panelRegistry), context, links)}</div>`;
  const head = renderToString(document).replace('</head>', await styleElement());
  return rawAnswer(`${head}${panels}</main></body></html>`, 'text/html; charset=utf-8', [
    ['Content-Disposition', `attachment; filename="capture-${tag}.html"`],
  ]);
}

async function styleElement(): Promise<() => string> {
  const text = await styleText();
  // A function: `$` in the text must not stand for a part of the match.
  return () => `<style>${text}</style></head>`;
}

interface Part {
  readonly title: string;
  readonly content: () => TemplateResult;
}

/** Renders panels, without those that would exceed the maximum length. */
function bounded(parts: readonly Part[]): string {
  let length = 0;
  return parts
    .map(({ content, title }) => {
      const markup = section(title, content());
      length += markup.length;
      if (length <= MAX_LENGTH) return markup;
      length -= markup.length;
      const note = `Left out: with this panel the file would be longer than ${MAX_LENGTH} characters.`;
      return section(title, html`<p>${note}</p>`);
    })
    .join('\n');
}

function section(title: string, content: TemplateResult): string {
  return renderToString(
    html`<details class="debug-disclosure"><summary><h2>${title}</h2></summary><div class="debug-panel">${content}</div></details>`,
  );
}
