import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import { runInCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import { CapturePolicy, Collector } from '../../../../server/debug/index.ts';

interface State {
  readonly number: number;
}

class Counter extends Collector<State> {
  started = 0;
  readonly stopped: State[] = [];
  override id(): string {
    return 'counter';
  }
  protected override start(): State {
    return { number: ++this.started };
  }
  protected override collect({ number }: State) {
    return { number };
  }
  protected override stop(state: State): void {
    this.stopped.push(state);
  }
}

describe('Collector', () => {
  it('has a separate state for each capture, from its start to its end', () => {
    const collector = new Counter(new CapturePolicy());
    const [first, second] = ['/a', '/b'].map(
      (url) => new Capture(requestFacts({ method: 'GET', url })),
    );
    assert.ok(first && second);
    runInCapture(first, () => {
      assert.deepEqual([collector.isStarted(), collector.capture()], [false, null]);
      collector.startup();
      collector.startup();
      assert.deepEqual([collector.isStarted(), collector.capture()], [true, { number: 1 }]);
    });
    runInCapture(second, () => {
      assert.equal(collector.isStarted(), false);
      collector.startup();
      assert.deepEqual(collector.capture(), { number: 2 });
    });
    runInCapture(first, () => {
      collector.shutdown();
      collector.shutdown();
      assert.deepEqual([collector.isStarted(), collector.capture()], [false, null]);
    });
    assert.deepEqual(collector.stopped, [{ number: 1 }]);
  });

  it('does nothing outside of captures, and observes nothing by itself', () => {
    const collector = new Counter(new CapturePolicy());
    collector.startup();
    collector.shutdown();
    assert.deepEqual([collector.isStarted(), collector.capture()], [false, null]);
    assert.deepEqual([collector.started, collector.stopped], [0, []]);
    assert.equal(collector.instrument(), null);
    assert.equal(collector.watch({}, { run: () => assert.fail(), begin: () => null }), null);
  });
});
