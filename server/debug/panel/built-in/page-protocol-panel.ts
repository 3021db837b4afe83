import type { PageProtocolPayload } from '../../collector/page-protocol-collector.ts';
import type { Finding } from '../finding.ts';
import { formatBytes } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Number of bytes above which the props are a finding. */
const LARGE_PROPS = 100_000;

const totalOf = ({ props }: PageProtocolPayload): number =>
  props.reduce((sum, { bytes }) => sum + bytes, 0);

/** Response of the page protocol. */
export class PageProtocolPanel extends Panel<PageProtocolPayload> {
  override readonly id = 'page-protocol';
  override readonly title = 'Page protocol';
  override readonly icon = 'request';

  override chip({ component, location }: PageProtocolPayload, { translate }: PanelContext): Chip {
    if (component !== '') return { value: component };
    return { value: translate(location === '' ? 'no page' : 'redirect') };
  }

  override count({ props }: PageProtocolPayload): number {
    return props.length;
  }

  override findings(payload: PageProtocolPayload, { translate }: PanelContext): readonly Finding[] {
    const bytes = totalOf(payload);
    if (bytes <= LARGE_PROPS) return [];
    const text = translate('The props of the page {page} have {size}.', {
      page: payload.component,
      size: formatBytes(bytes),
    });
    const why = `Props of more than ${formatBytes(LARGE_PROPS)} are listed: each visit sends them.`;
    return [{ severity: 'warning', code: 'props', text, panel: this.id, why }];
  }

  override view(payload: PageProtocolPayload): PanelView {
    const { component, location, page, props, requestHeaders, sharedKeys, statusCode } = payload;
    const view = new PanelView().metrics([
      { label: 'Props', value: String(props.length) },
      { label: 'Size', value: formatBytes(totalOf(payload)) },
    ]);
    view.overview('Answer', [
      ['Component', component === '' ? { muted: 'no page' } : { code: component }],
      ['Status', String(statusCode)],
      ['Location', location === '' ? { muted: 'none' } : { code: location }],
      ['Visit', 'x-inertia-partial-data' in requestHeaders ? 'partial' : 'full'],
      ['Shared props', sharedKeys.length === 0 ? { muted: 'none' } : sharedKeys.join(', ')],
      ...Object.entries(requestHeaders).map(([name, value]) => [name, { code: value }] as const),
    ]);
    if (props.length > 0) {
      view.table({
        id: 'Prop',
        caption: 'Props',
        columns: [
          { key: 'key', label: 'Prop', filter: 'contains' },
          { key: 'kind', label: 'Kind', filter: 'select', width: 10 },
          { key: 'bytes', label: 'Size', isNumber: true, width: 10 },
        ],
        rows: props.map(({ bytes, isShared, key }) => {
          const kind = isShared ? 'shared' : 'own';
          return {
            cells: { key: { code: key }, kind, bytes: formatBytes(bytes) },
            values: { key, kind, bytes },
          };
        }),
      });
    }
    return page ? view.heading('Page object').tree(page) : view;
  }
}
