import { formatMessage, NotFoundHttpException } from '../../../core/index.ts';
import { type ToolbarLanguage, toolbarLanguage } from '../../messages/index.ts';
import { Message } from '../../message.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import type { PageModule } from '../page-module.ts';
import type { PanelContext } from '../../panel/panel.ts';
import { linkTo } from '../page-links.ts';
import type { PageRequest } from '../page-request.ts';

/** Context of an action. */
export interface ActionContext {
  readonly module: PageModule;
  readonly request: PageRequest;
}

/** Tag that stands for the newest capture. */
const LATEST = 'latest';

const MAX_WAITS = 5;
const WAIT_MILLISECONDS = 200;

/**
 * Returns the tag in a parameter of the URL; without it, or with `latest`, that of the newest capture.
 *
 * @throws {NotFoundHttpException} There is no capture.
 */
export function requestedTag(
  manifest: ReadonlyMap<string, RequestSummary>,
  tag: string | null,
): string {
  if (tag !== null && tag !== LATEST) return tag;
  const [newest] = manifest.keys();
  if (newest === undefined) throw new NotFoundHttpException(Message.DEBUG_DATA_EMPTY);
  return newest;
}

/**
 * Loads the snapshot of a tag. Waits for one that is being stored.
 *
 * @throws {NotFoundHttpException} There is none that can be read.
 */
export async function loadSnapshot({ module }: ActionContext, tag: string): Promise<Snapshot> {
  await module.logTarget.settled(tag);
  const { error, snapshot } = await module.store.readSnapshot(tag);
  if (snapshot) return snapshot;
  const text = formatMessage(Message.DEBUG_DATA_NOT_FOUND, tag.slice(0, 80));
  const state = module.logTarget.isOpen(tag) ? RUNNING : 'It was removed, or never stored.';
  throw new NotFoundHttpException(`${text} ${error?.message ?? state}`);
}

const RUNNING = 'Its response has not ended: reload this page when it has.';

/** Waits for a snapshot that will be stored in a moment, also by another process; null when it is not. */
export async function awaitedSnapshot(
  { module }: ActionContext,
  tag: string,
): Promise<Snapshot | null> {
  for (let attempt = 0; ; attempt++) {
    await module.logTarget.settled(tag);
    const snapshot = await module.logTarget.loadSnapshot(tag);
    if (snapshot || attempt === MAX_WAITS) return snapshot;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
  }
}

/** Creates the context of panels. The debugger's own pages are in English. */
export function panelContext(
  { module }: ActionContext,
  snapshot: Snapshot,
  toolbar: ToolbarLanguage = toolbarLanguage('en'),
): PanelContext {
  const { summary, panels } = snapshot;
  return {
    ...toolbar,
    summary,
    panels,
    thresholds: module.thresholds,
    url: (panel, parameters = {}) =>
      linkTo(module.baseUrl, 'view', { tag: summary.tag, panel, ...parameters }),
    action: (name, parameters = {}) => linkTo(module.baseUrl, name, parameters),
  };
}
