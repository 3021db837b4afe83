import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Panel } from '../../../../server/debug/panel/panel.ts';
import {
  PanelRegistry,
  type PanelDefinition,
} from '../../../../server/debug/panel/panel-registry.ts';
import { PanelView } from '../../../../server/debug/panel/panel-view.ts';

/** A panel with this id. */
class Named extends Panel {
  override readonly id: string;
  override readonly title: string;
  override readonly icon: string;

  constructor(id: string, title = id, icon = 'panel') {
    super();
    this.id = id;
    this.title = title;
    this.icon = icon;
  }

  override view(): PanelView {
    return new PanelView();
  }
}

const log = new Named('log', 'Log', 'log');
const db = new Named('db', 'Database', 'db');
const registry = (configured: Readonly<Record<string, PanelDefinition>> = {}): PanelRegistry =>
  new PanelRegistry([log, db], configured);
const idsOf = (found: PanelRegistry): string[] => found.enabled().map(({ id }) => id);
/** Panels under the key of their ids, at these positions. */
const placed = (
  ...given: readonly (readonly [panel: Named, position?: number])[]
): Record<string, PanelDefinition> =>
  Object.fromEntries(
    given.map(([panel, position]) => [
      panel.id,
      position === undefined ? panel : { panel, position },
    ]),
  );

describe('PanelRegistry', () => {
  it('has the built-in panels in their order', () => {
    assert.deepEqual(idsOf(registry()), ['log', 'db']);
    assert.equal(registry().get('db')?.panel, db);
    assert.equal(registry().get('shop'), null);
  });

  it('changes title and icon of a built-in panel, at its place', () => {
    const found = registry({ log: { title: 'Notes', icon: '9-x' }, db: { enabled: true } });
    assert.deepEqual(
      found.enabled().map(({ icon, id, title }) => [id, title, icon]),
      [
        ['log', 'Notes', '9-x'],
        ['db', 'Database', 'db'],
      ],
    );
  });

  it('excludes panels, and reports which', () => {
    const found = registry({
      log: { enabled: false },
      db: { enabled: false },
      x: { enabled: false },
    });
    assert.deepEqual([idsOf(found), found.disabled()], [[], ['db', 'log', 'x']]);
    assert.deepEqual(
      ['log', 'shop'].map((id) => found.isDisabled(id)),
      [true, false],
    );
  });

  it('orders the others after the built-in ones, by position, title and id', () => {
    for (const [given, expected] of [
      [
        [[new Named('a')], [new Named('b'), 2], [new Named('c'), 1]],
        ['c', 'b', 'a'],
      ],
      [
        [
          [new Named('b'), 1],
          [new Named('a'), 1],
        ],
        ['a', 'b'],
      ],
      [
        [[new Named('b')], [new Named('a')]],
        ['a', 'b'],
      ],
      [
        [[new Named('a', 'beta')], [new Named('b', 'Alpha')]],
        ['b', 'a'],
      ],
      [
        [[new Named('b', 'same')], [new Named('a', 'Same')]],
        ['a', 'b'],
      ],
    ] as const) {
      assert.deepEqual(idsOf(registry(placed(...given))), ['log', 'db', ...expected]);
    }
  });

  it('replaces a built-in panel that is excluded', () => {
    const own = new Named('log');
    assert.throws(() => registry({ log: own }), { message: 'Duplicate debug panel ID: log.' });
    assert.equal(new PanelRegistry([db], { log: own }).get('log')?.panel, own);
  });

  for (const [title, configured, message] of [
    [
      'a change of no panel',
      { x: { title: 'X' } },
      /^Debug panel override targets an unregistered ID: x\.$/,
    ],
    [
      'a position of a built-in panel',
      { db: { position: 0 } },
      /^Debug panel position must not be set/,
    ],
    ['an empty id', { '': new Named('', 'Title') }, /panel.* id/i],
    ['an id with blanks around', { ' x': new Named(' x') }, /panel.* id/i],
    ['an id that is not its key', { x: new Named('y') }, /panel.* id/i],
    ['an empty title', { x: new Named('x', ' ') }, /^Debug panel title must not be empty\.$/],
    ['an empty title of a built-in panel', { db: { title: '' } }, /title must not be empty/],
    [
      'an icon with capitals',
      { x: new Named('x', 'X', 'Db') },
      /^Debug panel icon key is invalid: "Db"\.$/,
    ],
    ['an icon that begins with a hyphen', { db: { icon: '-x' } }, /icon key is invalid/],
    ['an empty icon', { db: { icon: '' } }, /icon key is invalid/],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => registry(configured), { name: 'InvalidConfigException', message });
    });
  }

  for (const [title, override, message] of [
    [
      'an option that panels do not have',
      { titel: 'X' },
      "Unknown debug panel option 'titel'. Allowed options: enabled, icon, panel, position, title.",
    ],
    [
      'a text that says whether it is on',
      { enabled: 'no' },
      "Debug panel option 'enabled' must be a boolean.",
    ],
    ['a number as title', { title: 5 }, "Debug panel option 'title' must be a string."],
    ['a text as position', { position: '1' }, "Debug panel option 'position' must be a number."],
    ['null as icon', { icon: null }, "Debug panel option 'icon' must be a string."],
  ] as const) {
    it(`refuses ${title}`, () => {
      const configured = { log: override } as unknown as Record<string, PanelDefinition>;
      assert.throws(() => registry(configured), { name: 'InvalidConfigException', message });
    });
  }

  it('puts panels whose position is null last', () => {
    const configured = {
      b: { panel: new Named('b'), position: null },
      c: { panel: new Named('c'), position: 2 },
      db: { position: null },
    };
    assert.deepEqual(idsOf(registry(configured)), ['log', 'db', 'c', 'b']);
  });

  it('refuses null as a panel', () => {
    const configured = { x: null } as unknown as Record<string, PanelDefinition>;
    assert.throws(() => registry(configured), {
      message: "Debug panel 'x' must resolve to a Panel instance: null.",
    });
  });
});
