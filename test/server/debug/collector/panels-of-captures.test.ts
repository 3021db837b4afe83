import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';

import { Component, Event, Fw, Model } from '../../../../server/core/index.ts';
import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import type { UploadFacts } from '../../../../server/debug/capture/request-facts.ts';
import type { ConfigPayload } from '../../../../server/debug/collector/config-collector.ts';
import type { EventPayload } from '../../../../server/debug/collector/event-collector.ts';
import type { ProfilingPayload } from '../../../../server/debug/collector/profiling-collector.ts';
import {
  RouterCollector,
  type RouterPayload,
} from '../../../../server/debug/collector/router-collector.ts';
import type { UploadPayload } from '../../../../server/debug/collector/upload-collector.ts';
import type { UserPayload } from '../../../../server/debug/collector/user-collector.ts';
import type { DebugOptions } from '../../../../server/debug/index.ts';
import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import { UploadedFile } from '../../../../server/web/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

/** Panel of a capture in which some work has run. */
async function panelOf<T>(
  id: string,
  work: (setup: ReturnType<typeof debugSetup>) => unknown,
  options: DebugOptions = {},
): Promise<T | undefined> {
  const setup = debugSetup(options);
  await setup.debugged.capture('work', () => work(setup));
  const { panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return panels[id] as T | undefined;
}

/** Facts of the running capture. */
const facts = () => currentCapture()?.facts ?? assert.fail();

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

  it('captures nothing where there was no event', async () => {
    assert.equal(await panelOf('event', () => 1), undefined);
  });
});

describe('ProfilingCollector', () => {
  it('captures measured blocks with their times', async () => {
    const panel = await panelOf<ProfilingPayload>('profiling', () => {
      Fw.beginProfile('token=abc', 'shop');
      Fw.beginProfile('inner');
      Fw.endProfile('inner');
      Fw.endProfile('token=abc', 'shop');
    });
    const entries = panel?.entries ?? [];
    assert.deepEqual(
      entries.map(({ category, info, level, seq }) => [seq, info, category, level]),
      [
        [0, 'token=[redacted]', 'shop', 0],
        [1, 'inner', 'application', 1],
      ],
    );
    for (const { duration, timestamp } of entries) {
      assert.ok(timestamp >= 0 && duration >= 0);
      assert.ok(timestamp + duration <= (panel?.time ?? 0) + 5);
    }
  });

  it('captures memory and load of the process', async () => {
    const panel = await panelOf<ProfilingPayload>('profiling', () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
    });
    assert.ok(panel);
    const { heapGrowth, memory, overlapping, time, utilization } = panel;
    assert.ok(time >= 5 && time < 60_000);
    assert.ok(memory !== null && memory > 10_000_000);
    assert.ok(Math.abs(heapGrowth) < process.memoryUsage().heapUsed / 2);
    assert.ok(utilization !== null && utilization > 0 && utilization <= 1);
    assert.equal(overlapping, 0);
  });
});

describe('ConfigCollector', () => {
  it('captures versions and settings', async () => {
    const wasDebug = Fw.DEBUG;
    const options = process.env['NODE_OPTIONS'];
    try {
      for (const isOn of [true, false]) {
        Fw.DEBUG = isOn;
        process.env['NODE_OPTIONS'] = isOn ? '--enable-source-maps' : '';
        const panel = await panelOf<ConfigPayload>('config', () => 1);
        const word = isOn ? 'on' : 'off';
        assert.deepEqual(
          [panel?.environment['Debug mode'], panel?.environment['Source maps']],
          [word, word],
        );
        assert.equal(panel?.versions['node'], process.versions.node);
        assert.equal(panel.application, null);
      }
    } finally {
      Fw.DEBUG = wasDebug;
      if (options === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = options;
    }
  });
});

describe('UserCollector', () => {
  it('captures who was logged in, or that it was a guest', async () => {
    const userOf = (user: ReturnType<typeof facts>['user']) =>
      panelOf<UserPayload>('user', () => (facts().user = user));
    assert.equal(await userOf(null), undefined);
    assert.deepEqual(await userOf({ id: null, identity: null }), {
      id: null,
      mainUser: null,
      identity: null,
      roles: null,
      permissions: null,
    });
    const role = { name: 'a', description: '', ruleName: null, createdAt: 0, updatedAt: 0 };
    const found = await userOf({
      id: 7,
      mainId: 5,
      identity: { name: 'Ann' },
      roles: [role],
      permissions: [],
    });
    assert.deepEqual(
      { ...found, identity: null },
      {
        id: 7,
        mainUser: 5,
        identity: null,
        roles: [role],
        permissions: [],
      },
    );
    assert.equal(found?.identity && lineOf(found.identity), '{name: "Ann"}');
  });
});

describe('UploadCollector', () => {
  class PhotoForm extends Model {
    photos: unknown = null;
    cover: unknown = null;
    override rules() {
      return [[['photos', 'cover'], 'safe']] as const;
    }
    override afterValidate(): void {
      this.addError('cover', 'Not square. token=abc');
      super.afterValidate();
    }
  }

  it('captures files with what models say of them, or what a server has told', async () => {
    const [first, second, cover] = ['a', 'b', 'c'].map((name) => new UploadedFile({ name }));
    const other = new UploadedFile({ name: 'd' });
    const fileOf = (file: UploadedFile | null, messages?: readonly string[]): UploadFacts => ({
      field: 'f',
      name: file?.name ?? 'none',
      type: '',
      detectedType: '',
      size: 1,
      error: '',
      ...(messages && { messages }),
      file,
    });
    const panel = await panelOf<UploadPayload>('upload', async () => {
      const form = new PhotoForm();
      Object.assign(form, { photos: [first, 'text', second], cover });
      await form.validate();
      facts().files = [
        ...[first, second, cover].map((file) => fileOf(file ?? null)),
        fileOf(other, ['token=abc']),
        fileOf(null),
      ];
    });
    assert.deepEqual(
      panel?.entries.map(({ attribute, messages, name, seq }) => [seq, name, attribute, messages]),
      [
        [1, 'a', 'PhotoForm.photos', []],
        [2, 'b', 'PhotoForm.photos', []],
        [3, 'c', 'PhotoForm.cover', ['Not square. token=[redacted]']],
        [4, 'd', '', ['token=[redacted]']],
        [5, 'none', '', []],
      ],
    );
    assert.equal(await panelOf('upload', () => new PhotoForm().validate()), undefined);
  });
});

describe('RouterCollector', () => {
  const express = (name: string, message: object): void =>
    channel(`tracing:express.router.request:${name}`).publish(message);

  it('captures the layers of Express, and the route of the last one that has a pattern', async () => {
    const panel = await panelOf<RouterPayload>('router', () => {
      const outer = { route: null, handler: { name: 'session' } };
      const route = { route: { path: '/posts/:id' }, handler: { name: 'show' } };
      const open = { route: 5, handler: null };
      const text = { route: '/static', handler: { name: 5 } };
      for (const layer of [outer, text, route, open]) express('start', layer);
      express('end', route);
      express('asyncEnd', outer);
      express('end', {});
      for (const error of [new Error('a'), new Error('a')]) {
        for (let times = 0; times < 2; times++) express('error', { error });
      }
      assert.equal(facts().errors.length, 2);
    });
    assert.deepEqual(
      panel?.steps.map(({ duration, handler, rule, start }) => [
        rule,
        handler,
        start >= 0,
        duration !== null && duration >= 0 && duration < 60_000,
      ]),
      [
        ['', 'session', true, true],
        ['/static', '', true, false],
        ['/posts/:id', 'show', true, true],
        ['', '', true, false],
      ],
    );
    assert.equal(panel.route, '/posts/:id');
  });

  it('prefers the route that is known, and keeps 500 steps', async () => {
    const panel = await panelOf<RouterPayload>('router', () => {
      facts().route = 'site/index';
      for (let at = 0; at < 502; at++) express('start', { route: '/a' });
    });
    assert.deepEqual([panel?.route, panel?.steps.length], ['site/index', 500]);
    const single = await panelOf<RouterPayload>('router', () => (facts().route = 'a'));
    assert.deepEqual([single?.route, single?.steps], ['a', []]);
    const logged = await panelOf<RouterPayload>('router', () => Fw.info('token=abc', 'Router'));
    assert.deepEqual([logged?.route, logged?.messages], ['', ['token=[redacted]']]);
    const unnamed = await panelOf<RouterPayload>('router', () => express('start', {}));
    assert.deepEqual([unnamed?.route, unnamed?.steps.length], ['', 1]);
    assert.equal(await panelOf('router', () => Fw.info('a', 'shop')), undefined);
  });

  it('takes more categories of messages', async () => {
    for (const [values, expected] of [
      ['shop', ['UrlManager', 'Router', 'shop']],
      [
        ['a', 'b'],
        ['UrlManager', 'Router', 'a', 'b'],
      ],
    ] as const) {
      const { module } = debugSetup();
      const router = module.collectorCoordinator.collectors.get('router');
      assert.ok(router instanceof RouterCollector);
      router.setCategories(values);
      assert.deepEqual(router.getCategories(), expected);
    }
  });
});
