import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import {
  Dispatcher,
  Fw,
  Logger,
  type LogMessage,
  runInRequestScope,
  StreamTarget,
  Target,
} from '../../../../server/core/index.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The test decides when exports end. */
class SlowTarget extends Target {
  override logVars = [];
  readonly begun: string[][] = [];
  readonly ends: { resolve: () => void; reject: (error: Error) => void }[] = [];

  override async export(messages: readonly LogMessage[]): Promise<void> {
    this.begun.push(messages.map(([text]) => String(text)));
    assert.deepEqual(this.messages, messages);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ends.push({ resolve, reject });
    await promise;
  }
}

class PlainTarget extends Target {
  override logVars = [];
  readonly texts: string[] = [];

  override export(messages: readonly LogMessage[]): void {
    this.texts.push(...messages.map(([text]) => String(text)));
  }
}

describe('Asynchronous log targets', () => {
  const before = Fw.getLogger();
  let logger: Logger;
  beforeEach(() => {
    logger = Logger.create();
    Fw.setLogger(logger);
  });
  afterEach(() => Fw.setLogger(before));

  function log(text: string): void {
    Fw.info(text);
    logger.flush(true);
  }

  it('export one batch after the other without blocking the caller', async () => {
    const target = SlowTarget.create();
    Dispatcher.create({ targets: [target] });
    for (const text of ['a', 'b', 'c']) runInRequestScope(() => log(text));
    assert.deepEqual(target.begun, [['a']]);
    for (const seen of [
      [['a'], ['b']],
      [['a'], ['b'], ['c']],
    ]) {
      target.ends.at(-1)?.resolve();
      await turn();
      assert.deepEqual(target.begun, seen);
    }
    target.ends.at(-1)?.resolve();
  });

  it('share one exit listener of the process, regardless of the number of dispatchers', () => {
    Dispatcher.create({ targets: [] });
    const count = process.listenerCount('exit');
    Dispatcher.create({ targets: [] });
    Dispatcher.create({ targets: [] });
    assert.equal(process.listenerCount('exit'), count);
  });

  it('are awaited by drain()', async () => {
    const target = SlowTarget.create();
    Dispatcher.create({ targets: [target] });
    log('a');
    Fw.info('b');
    let isDrained = false;
    const drained = logger.drain().then(() => (isDrained = true));
    await turn();
    target.ends[0]?.resolve();
    await turn();
    assert.deepEqual([target.begun, isDrained], [[['a'], ['b']], false]);
    target.ends[1]?.resolve();
    await drained;
  });

  it('do not block drain() for ever', async () => {
    Dispatcher.create({ targets: [SlowTarget.create()], drainTimeout: 1 });
    log('a');
    await logger.drain();
  });

  it('that fail are disabled, and others lose no messages', async () => {
    const slow = SlowTarget.create();
    const plain = PlainTarget.create();
    Dispatcher.create({ targets: [slow, plain] });
    log('a');
    log('b');
    slow.ends[0]?.reject(new Error('no network'));
    await turn();
    slow.ends[1]?.reject(new Error('no network'));
    log('c');
    await logger.drain();
    assert.equal(slow.enabled, false);
    assert.deepEqual(plain.texts, [
      'a',
      'b',
      'Unable to send log via SlowTarget: Error: no network',
      'c',
    ]);
  });

  it('may write to a stream', async () => {
    const texts: string[] = [];
    const stream = new WritableStream<string>({ write: (text) => void texts.push(text) });
    const target = StreamTarget.create({ stream: stream.getWriter(), logVars: [] });
    Dispatcher.create({ targets: [target] });
    log('a');
    log('b');
    await logger.drain();
    assert.match(texts.join(''), /a\n.*b\n$/);
  });

  for (const [end, status] of [
    ['by itself', 0],
    ['exit', 3],
    ['throw', 1],
  ] as const) {
    it(`are written to the file when a program ends (${end})`, () => {
      const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
      const logFile = join(root, 'app.log');
      const program = join(import.meta.dirname, 'support/log-and-exit.ts');
      const ended = spawnSync(process.execPath, ['-C', 'fwx-source', program, logFile, end]);
      const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
      rmSync(root, { recursive: true });
      assert.equal(ended.status, status);
      const texts = lines.map((line) => line.replace(/^.*\] /, ''));
      const rest = Array.from({ length: 299 }, (_, number) => `line ${number + 1}`);
      // The first line is being written while the program ends: it may follow the others.
      assert.equal(texts.filter((text) => text === 'line 0').length, 1);
      assert.deepEqual(
        texts.filter((text) => text !== 'line 0'),
        [...rest, 'the last'],
      );
    });
  }
});
