import { html, type TemplateResult } from 'lit/html.js';

import type { Snapshot } from '../../model/snapshot.ts';
import type { PanelContext } from '../../panel/panel.ts';
import type { RegisteredPanel } from '../../panel/panel-registry.ts';
import { synchronous } from '../../synchronous.ts';
import type { TraceLinkOptions } from '../trace-links.ts';
import { viewTemplate } from './blocks.ts';

/** Renders a panel of a capture, or the reason why it shows nothing. */
export function panelContent(
  { id, panel }: RegisteredPanel,
  { failures, panels }: Snapshot,
  context: PanelContext,
  page: { readonly url: URL; readonly links: TraceLinkOptions },
): TemplateResult {
  const failure = failures[id];
  if (failure) {
    const { exception } = failure;
    return failureTemplate(`Capturing failed: ${exception.class}: ${exception.message}`);
  }
  const payload = panels[panel.source];
  if (!payload) return failureTemplate('Nothing was captured.');
  try {
    const view = synchronous('view()', panel.view(payload, context));
    return viewTemplate(view, page.url, page.links);
  } catch (error) {
    return failureTemplate(`The panel cannot show what was captured: ${String(error)}`);
  }
}

function failureTemplate(text: string): TemplateResult {
  return html`<div class="debug-callout theme-danger" role="alert">${text}</div>`;
}
