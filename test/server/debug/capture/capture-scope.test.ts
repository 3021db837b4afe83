import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import {
  bindScope,
  currentCapture,
  currentScope,
  bindPoolCallback,
  enterPool,
  enterScope,
  outsideOfCaptures,
  runInCapture,
  runInScope,
} from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';

const newCapture = (): Capture => new Capture(requestFacts({ method: 'GET', url: '/' }));

describe('The scope of the running code', () => {
  it('is that of its capture, until it has ended', () => {
    const capture = newCapture();
    assert.deepEqual([currentCapture(), currentScope()], [null, undefined]);
    runInCapture(capture, () => {
      assert.equal(currentCapture(), capture);
      assert.deepEqual(currentScope(), { capture, entry: null });
      outsideOfCaptures(() => assert.equal(currentCapture(), null));
      capture.close();
      assert.deepEqual([currentCapture(), currentScope()], [null, undefined]);
    });
  });

  it('can be entered for the rest of the running code', async () => {
    const capture = newCapture();
    await (async () => {
      enterScope({ capture, entry: null });
      await Promise.resolve();
      assert.equal(currentCapture(), capture);
    })();
    runInScope({ capture, entry: null }, () => assert.equal(currentCapture(), capture));
    runInScope(undefined, () => assert.equal(currentCapture(), null));
  });

  it('records where a pool was entered', () => {
    const capture = newCapture();
    assert.equal(enterPool(), undefined);
    const calls: unknown[] = [];
    const callback = runInCapture(capture, () => {
      assert.notEqual(enterPool()?.entry, null);
      return bindPoolCallback((...args: number[]) => {
        calls.push(args, currentCapture(), currentScope()?.entry !== null);
        return 'result';
      });
    });
    assert.equal(callback(1, 2), 'result');
    assert.deepEqual(calls, [[1, 2], capture, true]);
    const outside = bindPoolCallback(() => currentCapture());
    assert.equal(outside(), null);
  });

  it('is found by the message of a channel', () => {
    const capture = newCapture();
    const bound = channel('fwx.test.scope');
    const message = {};
    const stop = bindScope(bound, (one) =>
      one === message ? { capture, entry: null } : undefined,
    );
    assert.equal(bound.runStores(message, currentCapture), capture);
    assert.equal(bound.runStores({}, currentCapture), null);
    stop();
    assert.equal(bound.runStores(message, currentCapture), null);
  });
});
