import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';

import { Fw, LogLevel } from '../../../../server/core/index.ts';
import type { LogEntry, LogPayload } from '../../../../server/debug/collector/log-collector.ts';
import type { DebugOptions } from '../../../../server/debug/index.ts';
import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import { debugSetup, lastSnapshot } from '../support.ts';
import { withPlaces } from '../support-panel.ts';

async function panelsOf(work: () => unknown, options: DebugOptions = {}) {
  const setup = debugSetup(options);
  const answer = async () => (await work(), new Response('x'));
  await (await setup.send('/', answer)).text();
  const { panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return panels;
}

const entriesOf = async (work: () => unknown, options?: DebugOptions): Promise<LogEntry[]> => [
  ...((await panelsOf(work, options))['log'] as unknown as LogPayload).entries,
];

const textsOf = (entries: readonly LogEntry[]) =>
  entries.map(({ category, level, message }) => [message, level, category]);

/** Writes a line as the console of Node does. */
const publishLine = (name: string, ...args: unknown[]): void =>
  channel(`console.${name}`).publish(args);
const pino = (line: object): void =>
  channel('tracing:pino_asJson:end').publish({ result: JSON.stringify(line) });

describe('LogCollector', () => {
  it('captures a value that cannot be read at the end, as those of Immer', async () => {
    const panels = await panelsOf(() => {
      const { proxy, revoke } = Proxy.revocable({ draft: 1 }, {});
      publishLine('error', proxy);
      revoke();
      publishLine('log', 'after');
    });
    const { entries } = panels['log'] as unknown as LogPayload;
    assert.deepEqual(textsOf(entries), [
      ['', 'error', 'console'],
      ['after', 'info', 'console'],
    ]);
    assert.match(JSON.stringify(entries), /draft/);
  });

  it('captures messages of the framework by their levels, and none of routers', async () => {
    const entries = await entriesOf(() => {
      Fw.error('a', 'shop');
      Fw.warning('b');
      Fw.info({ c: 1 });
      Fw.info('d', 'Router');
      Fw.beginProfile('e');
      Fw.endProfile('e');
    });
    assert.deepEqual(textsOf(entries), [
      ['a', 'error', 'shop'],
      ['b', 'warning', 'application'],
      ['', 'info', 'application'],
    ]);
    const [first, , last] = entries;
    assert.deepEqual([first?.id, first?.value, last?.id], [1, null, 3]);
    assert.equal(last?.value && lineOf(last.value), '{c: 1}');
    assert.ok(entries.every(({ time }) => time >= 0 && time < 60_000));
    // Lines of lower levels have no place.
    assert.match(first?.trace[0]?.file ?? '', /log-collector\.test\.ts$/);
    assert.deepEqual(last?.trace, []);
  });

  it('captures lines of the console, with several plain arguments as one text', async () => {
    const entries = await entriesOf(() => {
      publishLine('log', 'a', 1);
      publishLine('info', 'b');
      publishLine('debug', 'c');
      publishLine('warn', 'd');
      publishLine('error', 'e');
      publishLine('log', 'f', { g: 1 });
      publishLine('log');
      publishLine('log', { h: 1 });
      publishLine('log', '%s took %d ms', 'i', 5, 'j');
      publishLine('log', '\u001b[33mk\u001b[39m');
      publishLine('warn', '\u001b[1m%s\u001b[22m', 'l');
    });
    assert.deepEqual(textsOf(entries), [
      ['a 1', 'info', 'console'],
      ['b', 'info', 'console'],
      ['c', 'trace', 'console'],
      ['d', 'warning', 'console'],
      ['e', 'error', 'console'],
      ['f {g: 1}', 'info', 'console'],
      ['', 'info', 'console'],
      ['', 'info', 'console'],
      ['i took 5 ms j', 'info', 'console'],
      ['k', 'info', 'console'],
      ['l', 'warning', 'console'],
    ]);
    const values = entries.slice(5, 8).map(({ value }) => value && lineOf(value));
    assert.deepEqual(values, ['["f", {g: 1}]', null, '{h: 1}']);
    const places = entries.map(({ trace }) => trace.length > 0);
    const warnings = entries.map(({ level }) => level === 'warning' || level === 'error');
    assert.deepEqual(places, warnings);
  });

  it('formats several arguments as the console does, without secrets and colours', async () => {
    const entries = await entriesOf(() => {
      publishLine('log', '%s is %o, %d %%', 'order', { id: 7, token: 'abc' }, 5, [true]);
      publishLine('log', '\u001b[31mERR\u001b[0m', new Map([['a', 1]]), 'b');
      publishLine('log', '%j', { a: null });
      publishLine('log', ['a', 'b']);
      publishLine('log', 'token', 'abc', 'of', 7);
    });
    assert.deepEqual(
      entries.map(({ message }) => message),
      [
        'order is {id: 7, token: [redacted]}, 5 % [true]',
        'ERR Map(1) {a: 1} b',
        '"{a: null}"',
        '',
        'token [redacted] of 7',
      ],
    );
  });

  it('captures errors among the arguments of the console with their places and stacks', async () => {
    const fault = new Error('lost');
    fault.stack = '    at a (/srv/a.ts:7:2)';
    const panels = await panelsOf(() => publishLine('error', 'Payment failed:', fault));
    const { entries } = panels['log'] as unknown as LogPayload;
    assert.equal(entries[0]?.message, 'Payment failed: Error: lost');
    assert.equal(entries[0]?.trace[0]?.line, 7);
    assert.match(JSON.stringify(panels['exception']), /"message":"lost"/);
  });

  it('captures values as they were when they were logged', async () => {
    const work = (): void => {
      const order = { step: 'first', items: [1] };
      const log = (): void => {
        publishLine('log', order);
        publishLine('log', 'order', order);
        Fw.info(order);
        Fw.getLogger().log(order, LogLevel.TRACE);
      };
      log();
      order.step = 'second';
      order.items.push(2);
      log();
    };
    const { dump, log } = await panelsOf(work);
    const stepsOf = (panel: unknown) => JSON.stringify(panel).match(/first|second/g);
    const both = (count: number) =>
      ['first', 'second'].flatMap((step) => Array<string>(count).fill(step));
    // The line with several arguments also has them in its message.
    assert.deepEqual(stepsOf(log), both(5));
    assert.deepEqual(stepsOf(dump), both(1));
  });

  it('captures lines of pino with their context', async () => {
    const entries = await entriesOf(() => {
      for (const level of [20, 29, 30, 39, 40, 49, 50, 60]) {
        pino({ level, msg: `l${level}`, time: 1, pid: 2, hostname: 'h' });
      }
      pino({ msg: 'named', name: 'shop', order: 7 });
      pino({});
      channel('tracing:pino_asJson:end').publish({ result: 5 });
    });
    assert.deepEqual(textsOf(entries.slice(0, 8)), [
      ['l20', 'trace', 'pino'],
      ['l29', 'trace', 'pino'],
      ['l30', 'info', 'pino'],
      ['l39', 'info', 'pino'],
      ['l40', 'warning', 'pino'],
      ['l49', 'warning', 'pino'],
      ['l50', 'error', 'pino'],
      ['l60', 'error', 'pino'],
    ]);
    const [named, bare, ...others] = entries.slice(8);
    assert.equal(named?.message, 'named');
    assert.equal(named?.value && lineOf(named.value), '{msg: "named", order: 7}');
    assert.deepEqual(
      [named?.category, bare?.message, bare?.level, others],
      ['shop', '', 'info', []],
    );
  });

  it('takes the text of an object for its message when it is one, without secrets', async () => {
    const entries = await entriesOf(() => {
      Fw.info({ msg: 'token=abc', order: 7 });
      Fw.info({ msg: 5 });
      Fw.info(['msg']);
    });
    assert.deepEqual(
      entries.map(({ message }) => message),
      ['token=[redacted]', '', ''],
    );
  });

  it('excludes errors of the framework that the console also shows, and nothing else', async () => {
    const fault = new Error('fault');
    const entries = await entriesOf(() => {
      Fw.error(fault);
      publishLine('error', fault);
      Fw.error('a', 'shop');
      publishLine('error', '[shop] a at some place');
      publishLine('error', '[other] a');
      publishLine('error', '[other] a');
      Fw.warning('b', 'shop');
      publishLine('error', '[shop] b');
      Fw.error('c', 'shop');
      publishLine('warn', '[shop] c');
    });
    assert.deepEqual(
      entries.map(({ category, message }) => [category, message]),
      [
        ['application', 'Error: fault'],
        ['shop', 'a'],
        ['console', '[other] a'],
        ['shop', 'b'],
        ['console', '[shop] b'],
        ['shop', 'c'],
        ['console', '[shop] c'],
      ],
    );
  });

  it('captures errors with the places of their stacks', async () => {
    const fault = new Error('token=abc');
    fault.stack = Array.from({ length: 8 }, (_, at) => `    at a (/srv/a.ts:${at + 1}:2)`).join(
      '\n',
    );
    const [entry] = await entriesOf(() => Fw.info(fault));
    assert.equal(entry?.message, 'Error: token=[redacted]');
    assert.deepEqual(
      entry?.trace.map(({ line }) => line),
      [1, 2, 3, 4, 5, 6],
    );
  });

  it('uses the places that the logger has found', async () => {
    const [entry] = await withPlaces(() => entriesOf(() => Fw.info('a')));
    const [place] = entry?.trace ?? [];
    assert.match(place?.file ?? '', /log-collector\.test\.ts$/);
    assert.equal(place?.column, 0);
  });

  it('excludes the configured categories', async () => {
    const options = { collectors: { log: { except: ['shop'] } } };
    const entries = await entriesOf(() => (Fw.info('a', 'shop'), Fw.info('b', 'Router')), options);
    assert.deepEqual(textsOf(entries), [['b', 'info', 'Router']]);
  });

  it('keeps no console lines when the collector is off', async () => {
    const off = { log: { enabled: false }, exception: { enabled: true } };
    const panels = await panelsOf(() => publishLine('warn', new Error('a')), { collectors: off });
    assert.deepEqual([panels['log'], panels['exception']], [undefined, undefined]);
  });

  it('captures an error once that the logger writes to the console, too', async () => {
    const setup = debugSetup();
    const work = () => (Fw.error('refused'), new Response('x'));
    await (await setup.send('/', work)).text();
    const { entries } = (await lastSnapshot(setup)).panels['log'] as unknown as LogPayload;
    assert.deepEqual(
      entries.map(({ category, message }) => [category, message]),
      [['application', 'refused']],
    );
    await setup.debugged.dispose();
  });
});
