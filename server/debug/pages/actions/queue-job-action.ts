import { html } from 'lit/html.js';

import { NotFoundHttpException } from '../../../core/index.ts';
import type { QueueEntry } from '../../collector/queue-entry.ts';
import { Message } from '../../message.ts';
import { payloadEntry } from '../../model/payload-entries.ts';
import { jobView } from '../../panel/built-in/queue-panel.ts';
import type { ActionResult } from '../page-request.ts';
import { viewTemplate } from '../templates/blocks.ts';
import { type ActionContext, loadSnapshot, panelContext } from './action-context.ts';

/** One event of a job of a capture. */
export async function queueJobAction(action: ActionContext): Promise<ActionResult> {
  const { module, request } = action;
  const query = request.url.searchParams;
  const snapshot = await loadSnapshot(action, query.get('tag') ?? '');
  const job = payloadEntry(snapshot.panels['queue'], query.get('seq')) as QueueEntry | undefined;
  if (!job) throw new NotFoundHttpException(Message.QUEUE_JOB_RECORD_NOT_FOUND);
  const { traceLine, tracePathMappings } = module;
  const links = { traceLine, tracePathMappings, isAlone: true };
  const anchor = `j-${job.seq}`;
  const back = `${panelContext(action, snapshot).url('queue', { open: anchor })}#${anchor}`;
  return {
    title: job.jobClass,
    data: { tag: snapshot.summary.tag, job },
    content: html`<section class="debug-panel" aria-labelledby="panel-title"><h1 id="panel-title">${job.jobClass}</h1>${viewTemplate(jobView(job), request.url, links, 2)}<p><a href=${back}>Back to the queue</a></p></section>`,
  };
}
