import type { AssetEntry, AssetPayload } from '../../collector/asset-collector.ts';
import { Panel } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';

/** Asset bundles of the page. */
export class AssetPanel extends Panel<AssetPayload> {
  override readonly id = 'asset';
  override readonly title = 'Assets';
  override readonly icon = 'asset';

  override count({ entries }: AssetPayload): number {
    return entries.length;
  }

  override view({ entries }: AssetPayload): PanelView {
    const sum = (key: 'css' | 'js'): string =>
      String(entries.reduce((total, entry) => total + entry[key].length, 0));
    return new PanelView()
      .metrics([
        { label: 'Bundles', value: String(entries.length) },
        { label: 'Style sheets', value: sum('css') },
        { label: 'Scripts', value: sum('js') },
      ])
      .table({
        id: 'Asset',
        caption: 'Asset bundles in the order of the page',
        columns: [
          { key: 'seq', label: '#', isNumber: true, width: 6 },
          { key: 'name', label: 'Bundle', filter: 'contains' },
          { key: 'source', label: 'Source', filter: 'contains', width: 24 },
          { key: 'css', label: 'Style sheets', isNumber: true, width: 14 },
          { key: 'js', label: 'Scripts', isNumber: true, width: 10 },
        ],
        rows: entries.map(rowOf),
      });
  }
}

function rowOf({ baseUrl, css, depends, js, name, seq, source }: AssetEntry): Row {
  const details = new PanelView().overview('Bundle', [
    ['Address', baseUrl === '' ? { muted: 'none' } : { code: baseUrl }],
    ...css.map((file) => ['Style sheet', { code: file }] as const),
    ...js.map((file) => ['Script', { code: file }] as const),
    ...depends.map((one) => ['Depends on', { code: one }] as const),
  ]);
  return {
    anchor: `a-${seq}`,
    cells: {
      seq,
      name: { code: name },
      source: source === '' ? { muted: 'served already' } : { code: source },
      css: css.length,
      js: js.length,
    },
    values: { seq, name, source, css: css.length, js: js.length },
    details,
  };
}
