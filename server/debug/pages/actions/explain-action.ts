import { html } from 'lit/html.js';

import { BadRequestHttpException, NotFoundHttpException } from '../../../core/index.ts';
import { DbCollector } from '../../collector/db-collector.ts';
import { Message } from '../../message.ts';
import { payloadEntry } from '../../model/payload-entries.ts';
import { PanelView } from '../../panel/panel-view.ts';
import type { ActionResult } from '../page-request.ts';
import { viewTemplate } from '../templates/blocks.ts';
import { type ActionContext, loadSnapshot, panelContext } from './action-context.ts';
import { readForm } from './read-form.ts';

/** Shows the plan that the database makes now for a captured SELECT. */
export async function explainAction(action: ActionContext): Promise<ActionResult> {
  const { module, request } = action;
  const form = await readForm(request);
  const snapshot = await loadSnapshot(action, form.get('tag') ?? '');
  const entry = payloadEntry(snapshot.panels['db'], form.get('seq'));
  if (!entry) throw new NotFoundHttpException(Message.LOG_MESSAGE_NOT_FOUND);
  const { tag } = snapshot.summary;
  const seq = Number(entry['seq']);
  const query = String(entry['query']);
  const plan = await planOf(action, tag, seq);
  const view = new PanelView().code(query, 'sql');
  if (plan.length === 0) view.callout('info', 'EXPLAIN returned no rows.');
  else view.code(plan.join('\n'));
  const { traceLine, tracePathMappings } = module;
  const links = { traceLine, tracePathMappings, isAlone: true };
  const anchor = `q-${seq}`;
  const back = `${panelContext(action, snapshot).url('db', { open: anchor })}#${anchor}`;
  return {
    title: 'EXPLAIN',
    data: { tag, seq, query, plan },
    content: html`<section class="debug-panel" aria-labelledby="panel-title"><h1 id="panel-title">EXPLAIN</h1>${viewTemplate(view, request.url, links, 2)}<p><a href=${back}>Back to the query</a></p></section>`,
  };
}

/**
 * Requests the plan from the database. The values of the query are only in the memory of the process that has sent it.
 */
async function planOf({ module }: ActionContext, tag: string, seq: number): Promise<string[]> {
  const collector = module.collectorCoordinator.collectors.get('db');
  try {
    const plan = collector instanceof DbCollector ? await collector.explain(tag, seq) : null;
    if (plan) return plan;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new BadRequestHttpException(`EXPLAIN failed: ${module.policy.redactText(text)}`);
  }
  throw new NotFoundHttpException(
    'This query cannot be explained any more: its values are in the memory of the process that sent it, for the last captures. Send the request again.',
  );
}
