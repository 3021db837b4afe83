import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type ReplacementCause,
  type ServableApp,
  ServerExitCode,
  Worker,
  type WorkerGate,
  type WorkerLimits,
  type WorkerSource,
} from '../../../../server/bridge/index.ts';

const app: ServableApp = { fetch: () => new Response() };

/** A source whose requests are those that a test lets in. */
class Door implements WorkerSource {
  readonly end = Promise.withResolvers<void>();
  /** The promise that {@link drain} returns. */
  arriving: Promise<void> | undefined = undefined;
  gate: WorkerGate | null = null;
  drains = 0;
  closes = 0;

  open(gate: WorkerGate): Promise<void> {
    this.gate = gate;
    return this.end.promise;
  }

  drain(): Promise<void> | void {
    this.drains += 1;
    return this.arriving;
  }

  close(): void {
    this.closes += 1;
  }
}

/** A running worker; `code` is its exit code, null before its end. */
function started(options: WorkerLimits = {}) {
  const door = new Door();
  const worker = new Worker(app, { source: door, signals: [], memoryLimit: -1, ...options });
  const life = { door, worker, code: null as ServerExitCode | null, run: worker.run() };
  void life.run.then((code) => (life.code = code));
  return life;
}

/** Runs all pending microtasks and one turn of the event loop. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('The lifecycle of a worker', () => {
  it('accepts requests only while it runs', async () => {
    const door = new Door();
    const worker = new Worker(app, { source: door, signals: [] });
    const state = () => [worker.enter(), worker.isDraining, worker.isLeaving, worker.served];
    assert.deepEqual(state(), [false, true, true, 0]);
    const running = worker.run();
    assert.deepEqual(state(), [true, false, false, 1]);
    worker.stop();
    assert.deepEqual(state(), [false, true, true, 1]);
    worker.leave();
    assert.equal(await running, ServerExitCode.SHUTDOWN);
    assert.deepEqual(state(), [false, true, true, 1]);
    assert.deepEqual([door.drains, door.closes], [1, 1]);
  });

  it('cannot be run while it is running', async () => {
    const { worker, run } = started();
    await assert.rejects(worker.run(), {
      name: 'InvalidCallException',
      message: 'A worker runs only once.',
    });
    worker.stop();
    await run;
  });

  it('waits for the last of its requests', async () => {
    const life = started();
    life.worker.enter();
    life.worker.enter();
    life.worker.stop();
    life.worker.leave();
    await settled();
    assert.equal(life.code, null);
    life.worker.leave();
    assert.equal(await life.run, ServerExitCode.SHUTDOWN);
  });

  it('waits for requests that may be arriving', async () => {
    const life = started();
    const arriving = Promise.withResolvers<void>();
    life.door.arriving = arriving.promise;
    life.worker.enter();
    life.worker.stop();
    life.worker.leave();
    await settled();
    assert.equal(life.code, null);
    arriving.resolve();
    assert.equal(await life.run, ServerExitCode.SHUTDOWN);
  });

  it('does not wait when it is stopped again', async () => {
    const life = started();
    life.worker.enter();
    life.worker.stop();
    life.worker.stop();
    assert.equal(await life.run, ServerExitCode.SHUTDOWN);
    assert.equal(life.door.drains, 1);
  });

  it('ends with its source, after the remaining requests', async () => {
    const life = started();
    life.worker.enter();
    life.door.end.resolve();
    await settled();
    assert.deepEqual([life.code, life.worker.isDraining], [null, true]);
    life.worker.leave();
    assert.equal(await life.run, ServerExitCode.OK);
  });

  it('fails with a source that cannot be opened, and closes it', async () => {
    const door = new Door();
    const running = new Worker(app, { source: door, signals: [] }).run();
    door.end.reject(new Error('in use'));
    await assert.rejects(running, { message: 'in use' });
    assert.equal(door.closes, 1);
  });

  for (const [shutdownTimeout, milliseconds] of [
    [undefined, 10_000],
    [500, 500],
  ] as const) {
    it(`aborts requests after ${milliseconds} milliseconds`, async (context) => {
      context.mock.timers.enable({ apis: ['setTimeout'] });
      const life = started(shutdownTimeout === undefined ? {} : { shutdownTimeout });
      life.worker.enter();
      life.worker.stop();
      context.mock.timers.tick(milliseconds - 1);
      await settled();
      assert.equal(life.code, null);
      context.mock.timers.tick(1);
      assert.equal(await life.run, ServerExitCode.SHUTDOWN);
    });
  }

  it('listens to signals and errors while it runs', async () => {
    const names = ['SIGTERM', 'SIGINT', 'unhandledRejection', 'uncaughtException'] as const;
    const counts = () => names.map((name) => process.listenerCount(name));
    const before = counts();
    const door = new Door();
    const worker = new Worker(app, { source: door });
    const running = worker.run();
    assert.deepEqual(
      counts(),
      before.map((count) => count + 1),
    );
    worker.stop();
    await running;
    assert.deepEqual(counts(), before);
  });

  it('does not open its source when it was stopped before', async () => {
    const door = new Door();
    const worker = new Worker(app, { source: door, signals: [], signal: AbortSignal.abort() });
    assert.equal(await worker.run(), ServerExitCode.SHUTDOWN);
    assert.deepEqual([door.gate, door.closes], [null, 1]);
  });
});

describe('The limits of a worker', () => {
  it('end it at once when no other worker replaces it', async () => {
    const life = started({ maxRequests: 2 });
    assert.deepEqual([life.worker.enter(), life.worker.isLeaving], [true, false]);
    assert.deepEqual([life.worker.enter(), life.worker.isLeaving], [true, true]);
    assert.deepEqual([life.worker.enter(), life.worker.enter(true)], [false, false]);
    life.worker.leave();
    life.worker.leave();
    assert.equal(await life.run, ServerExitCode.REQUEST_LIMIT);
  });

  for (const outcome of ['resolve', 'reject'] as const) {
    it(`keep it running until another one listens, when that promise will ${outcome}`, async () => {
      const replaced = Promise.withResolvers<void>();
      const calls: string[] = [];
      const handOver = (cause: ReplacementCause) => (calls.push(cause), replaced.promise);
      const life = started({ maxRequests: 1, handOver });
      const { worker } = life;
      assert.equal(worker.enter(), true);
      assert.deepEqual([worker.isLeaving, worker.isDraining, calls], [true, false, ['limit']]);
      assert.equal(worker.enter(), true);
      worker.leave();
      replaced[outcome]();
      await settled();
      assert.deepEqual(
        [worker.isDraining, worker.enter(), worker.enter(true)],
        [true, false, true],
      );
      worker.leave();
      await settled();
      assert.equal(life.code, null);
      worker.leave();
      assert.equal(await life.run, ServerExitCode.REQUEST_LIMIT);
      assert.deepEqual([calls, worker.served, worker.enter(true)], [['limit'], 3, false]);
    });
  }

  it('refuse requests after a stop, with or without another worker', async () => {
    const { worker, run } = started({ maxRequests: 1, handOver: () => new Promise(() => {}) });
    worker.enter();
    worker.stop();
    assert.deepEqual([worker.enter(true), worker.served], [false, 1]);
    worker.leave();
    assert.equal(await run, ServerExitCode.SHUTDOWN);
  });

  for (const [title, options, isShort] of [
    ['of no bytes', { memoryLimit: -1 }, false],
    ['of the text -1', { memoryLimit: '-1' }, false],
    ['of text', { memoryLimit: '1K' }, true],
    ['of bytes', { memoryLimit: 1 }, true],
    ['of the system', { memoryLimit: 0 }, true],
  ] as const) {
    it(`${isShort ? 'end it' : 'keep it running'} when memory is short with a limit ${title}`, async (context) => {
      context.mock.method(process.memoryUsage, 'rss', () => Number.MAX_SAFE_INTEGER);
      const { worker, run } = started(options);
      worker.enter();
      assert.equal(worker.isDraining, false);
      worker.leave();
      assert.equal(worker.isDraining, isShort);
      worker.stop();
      assert.equal(await run, isShort ? ServerExitCode.REQUEST_LIMIT : ServerExitCode.SHUTDOWN);
    });
  }

  it('are those of the system by default', async (context) => {
    context.mock.method(process.memoryUsage, 'rss', () => 1000);
    const worker = new Worker(app, { source: new Door(), signals: [] });
    const running = worker.run();
    worker.enter();
    worker.leave();
    assert.equal(worker.isDraining, false);
    worker.stop();
    await running;
  });

  for (const [text, limit] of [
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['2', 2],
  ] as const) {
    it(`come from the environment, in which ${text} is ${limit === 0 ? 'none' : limit}`, async () => {
      if (text === undefined) delete process.env['MAX_REQUESTS'];
      else process.env['MAX_REQUESTS'] = text;
      try {
        const { worker, run } = started();
        const entered = [worker.enter(), worker.enter(), worker.enter()];
        assert.deepEqual(entered, [true, true, limit === 0]);
        worker.stop();
        worker.stop();
        await run;
      } finally {
        delete process.env['MAX_REQUESTS'];
      }
    });
  }

  for (const [title, name, options, message] of [
    [
      'an unknown name',
      'UnknownPropertyException',
      { maxRequest: 5 },
      'Worker has no option "maxRequest". Did you mean "maxRequests"?',
    ],
    [
      'text that is no size',
      'InvalidConfigException',
      { memoryLimit: 'half' },
      'Worker "memoryLimit" must be bytes or text such as "512M", got "half".',
    ],
    [
      'no source',
      'InvalidConfigException',
      { source: undefined },
      'Worker "source" has no requests.',
    ],
  ] as const) {
    it(`are refused: ${title}`, () => {
      const given = { source: new Door(), ...options } as never;
      assert.throws(() => new Worker(app, given), { name, message });
    });
  }

  it('names the environment variable that is no number', () => {
    process.env['MAX_REQUESTS'] = 'many';
    try {
      assert.throws(() => new Worker(app, { source: new Door() }), {
        name: 'InvalidConfigException',
        message:
          'The environment variable MAX_REQUESTS must be a whole number from 0 on, got "many".',
      });
    } finally {
      delete process.env['MAX_REQUESTS'];
    }
  });

  for (const [name, value] of [
    ['maxRequests', -1],
    ['maxRequests', 1.5],
    ['maxRequests', Number.NaN],
    ['shutdownTimeout', -1],
    ['shutdownTimeout', 0.5],
  ] as const) {
    it(`must be integers: ${name} is not ${value}`, () => {
      assert.throws(() => new Worker(app, { source: new Door(), [name]: value }), {
        name: 'InvalidConfigException',
        message: `Worker "${name}" must be a whole number from 0 on, got ${value}.`,
      });
    });
  }
});
