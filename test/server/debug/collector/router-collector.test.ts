import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import { Fw } from '../../../../server/core/index.ts';
import {
  RouterCollector,
  type RouterPayload,
} from '../../../../server/debug/collector/router-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';
import { facts, panelOf } from '../support-panel.ts';

const category = 'UrlManager';

/** The data that is captured of a router that logs these messages. */
async function captured(messages: readonly unknown[]): Promise<RouterPayload> {
  const setup = debugSetup();
  const work = (): Response => {
    for (const message of messages) Fw.info(message, category);
    return new Response('x');
  };
  await (await setup.send('/', work)).text();
  const { panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return panels['router'] as unknown as RouterPayload;
}

describe('RouterCollector', () => {
  it('distinguishes tries, nearest rules and other messages of a router', async () => {
    const { entries, messages, nearest } = await captured([
      { rule: 'shop/<id>', match: false, parent: '' },
      { nearest: [{ rule: 'shop', differs: 'the method' }] },
      'Asked.',
      null,
      { rule: 'blog', match: true, parent: '' },
    ]);
    assert.deepEqual(
      entries.map(({ match, rule }) => [rule, match]),
      [
        ['shop/<id>', false],
        ['blog', true],
      ],
    );
    assert.deepEqual(nearest, [{ rule: 'shop', differs: 'the method' }]);
    assert.deepEqual(messages, ['Asked.', 'null']);
  });

  const express = (name: string, message: object): void =>
    channel(`tracing:express.router.request:${name}`).publish(message);

  it('captures the layers of Express, and the route of the last one that has a pattern', async () => {
    const panel = await panelOf<RouterPayload>('router', () => {
      const outer = { route: null, handler: { name: 'session' } };
      const result = undefined;
      const route = { route: { path: '/posts/:id' }, handler: { name: 'show' }, result };
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

  it('measures a handler of Express until its promise is settled', async () => {
    const panel = await panelOf<RouterPayload>('router', async () => {
      const settled: object = { route: '/settled' };
      const failed: object = { route: '/failed' };
      const pending = { route: '/pending' };
      for (const layer of [settled, failed, pending]) {
        express('start', layer);
        express('end', layer);
      }
      await wait(20);
      express('asyncEnd', Object.assign(settled, { result: 1 }));
      express('asyncEnd', Object.assign(failed, { error: 1 }));
    });
    assert.deepEqual(
      panel?.steps.map(({ duration, rule }) => [rule, duration === null ? null : duration > 15]),
      [
        ['/settled', true],
        ['/failed', true],
        ['/pending', null],
      ],
    );
  });

  it('takes no middleware of all paths for the route of a request', async () => {
    const panel = await panelOf<RouterPayload>('router', () => {
      express('start', { route: '/', handler: { name: 'json' }, layer: { route: undefined } });
      express('start', { route: '/api', layer: { route: undefined } });
      express('start', { route: '/', handler: { name: 'log' }, layer: { route: undefined } });
    });
    assert.deepEqual(
      panel?.steps.map(({ handler, rule }) => [rule, handler]),
      [
        ['', 'json'],
        ['/api', ''],
        ['', 'log'],
      ],
    );
    assert.equal(panel.route, '/api');
    const home = await panelOf<RouterPayload>('router', () => {
      express('start', { route: '/', layer: {} });
    });
    assert.equal(home?.route, '/');
  });

  it('prefers the given route, and keeps 500 steps', async () => {
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

  it('captures more categories of messages', async () => {
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
