import { formatMessage, Fw } from '../../../core/index.ts';
import { toolbarLanguage, type ToolbarText } from '../../messages/index.ts';
import { Message } from '../../message.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { findingHref } from '../../panel/finding.ts';
import { findingsOf } from '../../panel/findings-of.ts';
import type { Chip, PanelContext } from '../../panel/panel.ts';
import { panelResult } from '../../panel/panel-result.ts';
import type { RegisteredPanel } from '../../panel/panel-registry.ts';
import { linkTo } from '../page-links.ts';
import { jsonAnswer, type RawAnswer } from '../page-request.ts';
import { iconPath } from '../templates/icons.ts';
import { type ActionContext, awaitedSnapshot, panelContext } from './action-context.ts';

/** A panel as the toolbar shows it. */
export interface ToolbarItem extends Chip {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Path of a 16 by 16 icon. */
  readonly icon: string;
}

const findingCount = '{count, plural, one {# finding} other {# findings}}';

/** Texts that the script of the toolbar itself shows. */
const scriptTexts: readonly ToolbarText[] = [
  'Debug toolbar',
  'Debug panel',
  'Expand debug toolbar',
  'Collapse debug toolbar',
  'Close debug panel',
  'Open',
  'New tab',
  'Debugger',
  'No capture of this page was found: open the history',
  'Requests',
  'failed',
  'showing {request}, back to page',
  'warning',
  'danger',
];

const MAX_FINDINGS = 5;

/** Returns the data of the toolbar of a page. */
export async function toolbarDataAction(action: ActionContext): Promise<RawAnswer> {
  const { module, request } = action;
  const tag = request.url.searchParams.get('tag') ?? '';
  const language = toolbarLanguage(request.url.searchParams.get('lang') ?? '');
  const texts = Object.fromEntries(scriptTexts.map((text) => [text, language.translate(text)]));
  const snapshot = await awaitedSnapshot(action, tag);
  if (!snapshot) {
    const error = formatMessage(Message.DEBUG_TAG_NOT_FOUND);
    return jsonAnswer({ error, tag, language: language.language, texts }, 404);
  }
  const context = panelContext(action, snapshot, language);
  const { baseUrl, panelRegistry } = module;
  const indexUrl = linkTo(baseUrl, '');
  const findings = findingsOf(context, panelRegistry);
  const { method, statusCode, url } = snapshot.summary;
  return jsonAnswer({
    tag,
    title: 'fwx',
    language: context.language,
    texts,
    indexUrl,
    configUrl: panelRegistry.get('config') ? context.url('config') : indexUrl,
    infoUrl: linkTo(baseUrl, 'info'),
    frameworkVersion: Fw.getVersion(),
    runtimeVersion: process.version,
    viewUrl: linkTo(baseUrl, 'view', { tag }),
    defaultHeight: module.defaultHeight,
    position: module.toolbarPosition,
    request: { method, statusCode, url },
    findings: findings.slice(0, MAX_FINDINGS).map((finding) => ({
      severity: finding.severity,
      text: finding.text,
      url: findingHref(finding, context.url),
    })),
    findingCount: findings.length,
    findingTitle: context.translate(findingCount, { count: findings.length }),
    items: panelRegistry.enabled().flatMap((panel) => itemOf(panel, snapshot, context)),
  });
}

function itemOf(
  { icon, id, panel, title }: RegisteredPanel,
  { failures, panels }: Snapshot,
  context: PanelContext,
): ToolbarItem[] {
  const base = { id, title: context.translate(title), url: context.url(id), icon: iconPath(icon) };
  const failed: Chip = { value: context.translate('error'), tone: 'danger' };
  if (failures[id]) return [{ ...base, ...failed }];
  const payload = panels[panel.source];
  if (!payload) return [];
  const chip = panelResult(panel, 'chip()', () => panel.chip(payload, context), failed);
  return chip ? [{ ...base, ...chip }] : [];
}
