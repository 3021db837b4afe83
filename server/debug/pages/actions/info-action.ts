import { html } from 'lit/html.js';

import { type Facts, readRuntime } from '../../model/runtime-facts.ts';
import { PanelView } from '../../panel/panel-view.ts';
import type { ActionResult } from '../page-request.ts';
import { viewTemplate } from '../templates/blocks.ts';
import type { ActionContext } from './action-context.ts';

/** Shows the current runtime environment of this process: versions, memory, packages and variables. */
export async function infoAction({ module, request }: ActionContext): Promise<ActionResult> {
  const facts = await readRuntime(module.policy);
  const { environment, memory, packages, platform, versions } = facts;
  const view = new PanelView()
    .heading('Platform')
    .overview('Platform', Object.entries(platform))
    .heading('Process')
    .overview('Process', Object.entries(facts.process))
    .heading('Memory')
    .overview('Memory', Object.entries(memory))
    .heading('Packages');
  addTable(view, 'Package', 'Packages of the application', packages);
  addTable(view.heading('Environment'), 'Env', 'Variables of the environment', environment);
  addTable(view.heading('Versions'), 'Version', 'Versions of Node and its parts', versions);
  const { traceLine, tracePathMappings } = module;
  const links = { traceLine, tracePathMappings, isAlone: false };
  return {
    title: 'Runtime',
    data: facts,
    content: html`<section class="debug-panel" aria-labelledby="panel-title"><h1 id="panel-title">Runtime</h1>${viewTemplate(view, request.url, links, 2)}</section>`,
  };
}

/** A table that can be searched by name. */
function addTable(view: PanelView, id: string, caption: string, facts: Facts): void {
  view.table({
    id,
    caption,
    columns: [
      { key: 'name', label: 'Name', filter: 'contains', width: 30 },
      { key: 'value', label: 'Value' },
    ],
    rows: Object.entries(facts).map(([name, value]) => ({
      cells: { name: { code: name }, value },
      values: { name, value },
    })),
  });
}
