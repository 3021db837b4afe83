import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Component, Event } from '../../../../server/core/index.ts';
import type { EventPayload } from '../../../../server/debug/collector/event-collector.ts';
import { panelOf } from '../support-panel.ts';

describe('EventCollector', () => {
  it('captures events of objects and classes', async () => {
    class Sold extends Event {}
    class Shop extends Component {}
    const panel = await panelOf<EventPayload>('event', () => {
      new Shop().trigger('sold', new Sold());
      Event.trigger(Shop, 'opened');
    });
    assert.deepEqual(
      panel?.entries.map(({ time: _time, ...entry }) => entry),
      [
        { name: 'sold', class: 'Sold', isStatic: '0', senderClass: 'Shop' },
        { name: 'opened', class: 'Event', isStatic: '1', senderClass: '' },
      ],
    );
    assert.ok(panel.entries.every(({ time }) => time >= 0 && time < 60_000));
    assert.equal(panel.dropped, 0);
  });

  it('keeps 5,000 events and counts the others', async () => {
    const panel = await panelOf<EventPayload>('event', () => {
      const shop = new Component();
      for (let at = 0; at < 5_002; at++) shop.trigger(`e${at}`);
    });
    const last = panel?.entries.at(-1)?.name;
    assert.deepEqual([panel?.entries.length, panel?.dropped, last], [5_000, 2, 'e4999']);
  });

  it('captures nothing without an event', async () => {
    assert.equal(await panelOf('event', () => 1), undefined);
  });
});
