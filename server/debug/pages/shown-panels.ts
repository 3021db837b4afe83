import { encodeValue } from '../model/debug-value.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { RegisteredPanel } from '../panel/panel-registry.ts';
import { PanelView } from '../panel/panel-view.ts';
import type { PageModule } from './page-module.ts';

/** Panels that have something to show, and payloads that no panel shows. */
export function shownPanels(
  { panelRegistry, policy }: PageModule,
  { failures, panels }: Snapshot,
): RegisteredPanel[] {
  const registered = panelRegistry.enabled();
  const shown = registered.filter(({ id, panel }) => id in failures || panel.source in panels);
  const known = new Set(registered.flatMap(({ id, panel }) => [id, panel.source]));
  const others = Object.keys(panels).filter(
    (id) => !known.has(id) && !panelRegistry.isDisabled(id),
  );
  return [...shown, ...others.map((id) => rawPanel(id, policy))];
}

/** Shows a payload that has no panel of its own. */
function rawPanel(id: string, policy: PageModule['policy']): RegisteredPanel {
  const view = (payload: object): PanelView => new PanelView().tree(encodeValue(payload, policy));
  const panel = {
    id,
    source: id,
    title: id,
    icon: 'panel',
    chip: () => null,
    count: () => null,
    findings: () => [],
    view,
  };
  return { id, title: id, icon: 'panel', panel };
}
