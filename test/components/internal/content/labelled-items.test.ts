import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  itemConfigs,
  labelledItem,
  visibleItems,
} from '../../../../components/internal/content/labelled-items.ts';
import { refusal, type Refuse } from '../../../../components/internal/context/refuse.ts';
import { option, required } from '../../../../components/internal/options/option.ts';

const table = { label: required<string>(), open: option(false) };

/** Runs `work` with a function that collects the texts of refusals. */
function refused(work: (refuse: Refuse) => unknown): { value: unknown; texts: string[] } {
  const texts: string[] = [];
  const value = work((template, ...args) => texts.push(refusal(template, args)));
  return { value, texts };
}

describe('Items with labels', () => {
  it('are a list, or pairs of label and content or configuration', () => {
    const list = [{ label: 'A' }];
    const { value } = refused((refuse) => itemConfigs(list, 'Tabs', refuse));
    assert.equal(value, list);
    const pairs = new Map<string, unknown>([
      ['A', 'a'],
      ['B', { open: true }],
      ['C', ['c']],
    ]);
    assert.deepEqual(refused((refuse) => itemConfigs(pairs, 'Tabs', refuse)).value, [
      { label: 'A', content: 'a' },
      { label: 'B', open: true },
      { label: 'C', content: ['c'] },
    ]);
  });

  it('refuse another value by the name of their widget', () => {
    assert.deepEqual(refused((refuse) => itemConfigs(5, 'Tabs', refuse)).texts, [
      'Invalid items value "5" for Tabs; expected one of: a list, an object, a Map.',
    ]);
  });

  it('have a label, and no unknown options', () => {
    const item = { label: '', open: true };
    const checked = (config: unknown): unknown =>
      refused((refuse) => labelledItem(config, table, 'tab', refuse));
    assert.deepEqual(checked(item), { value: item, texts: [] });
    const missing = 'The "label" option is required for each tab item.';
    assert.deepEqual(checked(null), { value: null, texts: [missing] });
    assert.deepEqual(checked({ shut: true }), {
      value: null,
      texts: ['Unknown tab item option: "shut".', missing],
    });
  });

  it('are left out when they are invisible or refused', () => {
    const items = [
      { label: 'A' },
      { label: 'B', visible: false },
      {},
      { label: 'C', visible: true },
    ];
    const shown = { ...table, visible: option(true) };
    const { value, texts } = refused((refuse) =>
      visibleItems(items, 'Tabs', (config) => labelledItem(config, shown, 'tab', refuse), refuse),
    );
    assert.deepEqual(value, [items[0], items[3]]);
    assert.deepEqual(texts, ['The "label" option is required for each tab item.']);
  });
});
