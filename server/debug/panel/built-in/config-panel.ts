import type { ConfigPayload } from '../../collector/config-collector.ts';
import { Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Versions and settings. */
export class ConfigPanel extends Panel<ConfigPayload> {
  override readonly id = 'config';
  override readonly title = 'Configuration';
  override readonly icon = 'config';

  override view({ application, environment, versions }: ConfigPayload): PanelView {
    const view = new PanelView().metrics([
      { label: 'Node', value: versions['node'] ?? '' },
      { label: 'fwx', value: versions['fwx'] ?? '' },
      { label: 'Environment', value: environment['NODE_ENV'] || 'not set' },
    ]);
    if (application) view.overview('Application', Object.entries(application));
    return view
      .overview('Environment', Object.entries(environment))
      .overview('Versions', Object.entries(versions));
  }
}
