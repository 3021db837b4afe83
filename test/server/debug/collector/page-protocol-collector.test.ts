import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import {
  PageProtocolCollector,
  type PageProtocolPayload,
} from '../../../../server/debug/collector/page-protocol-collector.ts';
import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

interface Given {
  readonly page?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly event?: object;
}

/** The stored data of a result of the protocol. */
async function stored({ event, headers = {}, page }: Given) {
  const setup = debugSetup();
  const collector = setup.module.collectorCoordinator.collectors.get('page-protocol');
  assert.ok(collector instanceof PageProtocolCollector);
  const result = {
    statusCode: () => 409,
    headers: () => headers,
    ...(page && { page: () => page }),
  };
  await setup.debugged.capture('work', () => {
    Object.assign(currentCapture()?.facts ?? {}, {
      headers: [
        ['X-Inertia', 'true'],
        ['x-inertia-version', 'v1'],
        ['accept', '*/*'],
      ],
    });
    collector.dispatch(event ?? { result });
  });
  // Outside of captures.
  collector.dispatch({ result });
  return (await lastSnapshot(setup)).panels['page-protocol'] as PageProtocolPayload | undefined;
}

describe('PageProtocolCollector', () => {
  it('captures the page with the sizes of its props, the largest first', async () => {
    const page = {
      component: 'Cart',
      props: { a: 1, total: 'é', token: { long: 'secret' }, shop: 'Tea' },
      sharedProps: ['shop'],
    };
    const found = await stored({ page });
    assert.deepEqual(found && { ...found, page: null }, {
      component: 'Cart',
      statusCode: 409,
      location: '',
      page: null,
      props: [
        { key: 'token', bytes: 17, isShared: false },
        { key: 'shop', bytes: 5, isShared: true },
        { key: 'total', bytes: 4, isShared: false },
        { key: 'a', bytes: 1, isShared: false },
      ],
      requestHeaders: { 'x-inertia': 'true', 'x-inertia-version': 'v1' },
      sharedKeys: ['shop'],
    });
    assert.match(found?.page ? lineOf(found.page) : '', /token: "\[redacted\]"/);
  });

  it('captures no page for a redirect, or for a page without props', async () => {
    const none = await stored({});
    assert.deepEqual([none?.page, none?.component, none?.props], [null, '', []]);
    const bare = await stored({ page: { component: 5, props: [], sharedProps: 'a' } });
    assert.deepEqual([bare?.component, bare?.props, bare?.sharedKeys], ['', [], []]);
  });

  it('captures the target of a redirect', async () => {
    for (const [headers, expected] of [
      [{ Location: '/a?token=1', 'X-Inertia-Location': '/b' }, '/a?token=%5Bredacted%5D'],
      [{ 'X-Inertia-Location': '/b', 'X-Inertia-Redirect': '/c' }, '/b'],
      [{ 'X-Inertia-Redirect': '/c' }, '/c'],
      [{}, ''],
    ] as const) {
      assert.equal((await stored({ headers }))?.location, expected);
    }
  });

  it('ignores events without a result', async () => {
    const method = (): void => {};
    for (const event of [
      {},
      { result: null },
      { result: 'text' },
      { result: {} },
      { result: { statusCode: method } },
      { result: { headers: method } },
      { result: { statusCode: 200, headers: method } },
      { result: { statusCode: method, headers: {} } },
    ]) {
      assert.equal(await stored({ event }), undefined);
    }
  });
});
