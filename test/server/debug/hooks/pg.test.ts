import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import {
  currentCapture,
  currentScope,
  runInCapture,
} from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import { watchPgClients, watchPgPools } from '../../../../server/debug/hooks/pg.ts';
import type { QueryStart } from '../../../../server/debug/hooks/queries.ts';

type Done = (error: unknown, result?: unknown, ...rest: unknown[]) => void;

/** A connection as pg has it, with its own class: returns a promise, or calls back. */
function newClient() {
  class Client {
    answer: unknown = { rowCount: 2 };
    /** Calls back later. */
    late: (() => void)[] | null = null;
    query(config: unknown, ...rest: unknown[]): unknown {
      if (config === 'broken') throw new Error('broken');
      const callback = rest.findLast((one): one is Done => typeof one === 'function');
      const fault = this.answer instanceof Error ? this.answer : null;
      if (callback) {
        const done = () => (fault ? callback(fault) : callback(null, this.answer, 'more'));
        if (this.late) this.late.push(done);
        return this.late ? undefined : done();
      }
      if (typeof config === 'object' && config !== null && 'submit' in config) return config;
      return fault ? Promise.reject(fault) : Promise.resolve(this.answer);
    }
  }
  return new Client();
}

interface Report extends QueryStart {
  readonly ends: (readonly [rows: number | null, error: unknown])[];
}

/** An observed connection, and the reports about its queries. */
function setup(answer?: unknown, isHeard = true) {
  const reports: Report[] = [];
  const client = newClient();
  if (answer !== undefined) client.answer = answer;
  const stop = watchPgClients(client, {
    begin: (start) => {
      const ends: Report['ends'] = [];
      reports.push({ ...start, ends });
      return isHeard ? (rows, error) => void ends.push([rows, error]) : null;
    },
    onFault: assert.fail,
  });
  return { client, reports, stop };
}

const newCapture = (): Capture => new Capture(requestFacts({ method: 'GET', url: '/' }));

describe('Queries of pg', () => {
  for (const [title, args, sql, bindings] of [
    ['a text', ['SELECT 1'], 'SELECT 1', []],
    ['a text and values', ['SELECT $1', [5]], 'SELECT $1', [5]],
    ['a config', [{ text: 'SELECT $1', values: [6] }], 'SELECT $1', [6]],
    ['a config and values', [{ text: 'SELECT $1', values: [6] }, [7]], 'SELECT $1', [7]],
    ['a config without values', [{ text: 'SELECT 1', values: 'x' }], 'SELECT 1', []],
    ['a stream', [{ cursor: { text: 'SELECT 2', values: [8] } }], 'SELECT 2', [8]],
    ['nothing', [null], '', []],
  ] as const) {
    it(`have statement and values of ${title}`, async () => {
      const made = setup();
      const result = await made.client.query(...(args as [unknown]));
      assert.equal(result, made.client.answer);
      const { ends, ...start } = made.reports[0] ?? assert.fail();
      assert.deepEqual(start, { system: 'postgresql', sql, bindings, connection: made.client });
      assert.deepEqual(ends, [[2, undefined]]);
    });
  }

  for (const [answer, rows] of [
    [{ rowCount: 0 }, 0],
    [{ rowCount: null }, null],
    [{}, null],
    [null, null],
    [[{ rowCount: 2 }, { rowCount: null }, { rowCount: 3 }], 5],
  ] as const) {
    it(`have ${rows} rows of ${JSON.stringify(answer)}`, async () => {
      const made = setup();
      made.client.answer = answer;
      await made.client.query('SELECT 1');
      assert.deepEqual(made.reports[0]?.ends, [[rows, undefined]]);
    });
  }

  it('have the error that their caller gets', async () => {
    const fault = new Error('refused');
    const made = setup(fault);
    const { client, reports } = made;
    await assert.rejects(client.query('SELECT 1') as Promise<unknown>, fault);
    const errors: unknown[] = [];
    client.query('SELECT 2', (error: unknown) => errors.push(error));
    assert.throws(() => client.query('broken'), { message: 'broken' });
    assert.deepEqual(errors, [fault]);
    assert.deepEqual(
      reports.map(({ ends }) => ends.map(([rows, error]) => [rows, String(error)])),
      [[[null, 'Error: refused']], [[null, 'Error: refused']], [[null, 'Error: broken']]],
    );
  });

  it('call back with all arguments of pg, in the scope of their caller', () => {
    const { client, reports } = setup();
    const capture = newCapture();
    const events: unknown[] = [];
    client.late = [];
    runInCapture(capture, () => {
      client.query('SELECT 1', (...args: unknown[]) => events.push(args, currentCapture()));
      client.query('SELECT 2', [5], (...args: unknown[]) => events.push(args, currentCapture()));
    });
    for (const done of client.late) done();
    const args = [null, { rowCount: 2 }, 'more'];
    assert.deepEqual(events, [args, capture, args, capture]);
    assert.deepEqual(
      reports.map(({ bindings, ends }) => [bindings, ends]),
      [
        [[], [[2, undefined]]],
        [[5], [[2, undefined]]],
      ],
    );
  });

  it('are not changed without an observer, and after the observation ends', async () => {
    const made = setup(undefined, false);
    assert.equal(await made.client.query('SELECT 1'), made.client.answer);
    assert.throws(() => made.client.query('broken'), { message: 'broken' });
    made.stop();
    await made.client.query('SELECT 1');
    assert.equal(made.reports.length, 2);
  });
});

describe('Cursors and streams of pg', () => {
  /** A cursor with some rows. */
  class Cursor {
    readonly submit = (): void => {};
    readonly text = 'SELECT 1';
    rows: unknown[] = [];
    fault: Error | null = null;
    read(max: number, callback?: Done): unknown {
      const rows = this.rows.splice(0, max);
      if (callback) return callback(this.fault, rows, 'more');
      return this.fault ? Promise.reject(this.fault) : Promise.resolve(rows);
    }
  }

  it('count their rows, and end with the first list that is not full', () => {
    const made = setup();
    const cursor = new Cursor();
    cursor.rows = [1, 2, 3];
    assert.equal(made.client.query(cursor), cursor);
    const events: unknown[] = [];
    const read = (): unknown => cursor.read(2, (...args: unknown[]) => events.push(args));
    read();
    assert.deepEqual(made.reports[0]?.ends, []);
    read();
    assert.deepEqual(made.reports[0]?.ends, [[3, undefined]]);
    assert.deepEqual(events, [
      [null, [1, 2], 'more'],
      [null, [3], 'more'],
    ]);
  });

  it('end with an empty list when the last one was full', async () => {
    const made = setup();
    const cursor = new Cursor();
    cursor.rows = [1, 2];
    made.client.query(cursor);
    assert.deepEqual(await cursor.read(2), [1, 2]);
    assert.deepEqual(made.reports[0]?.ends, []);
    assert.deepEqual(await cursor.read(2), []);
    assert.deepEqual(made.reports[0]?.ends, [[2, undefined]]);
  });

  it('end with the error of a read', async () => {
    const fault = new Error('lost');
    const made = setup();
    for (const byPromise of [true, false]) {
      const cursor = new Cursor();
      cursor.fault = fault;
      made.client.query(cursor);
      if (byPromise) await assert.rejects(cursor.read(2) as Promise<unknown>, fault);
      else cursor.read(2, () => {});
      assert.deepEqual(made.reports.at(-1)?.ends, [[0, fault]]);
    }
  });

  it('count the rows of a last read that follow the end of the cursor', async () => {
    const made = setup();
    const cursor = Object.assign(new EventEmitter(), {
      submit: () => {},
      read: () =>
        new Promise((resolve) => {
          setImmediate(() => resolve([1]));
          cursor.emit('end');
        }),
    });
    made.client.query(cursor);
    await cursor.read();
    await nextTurn();
    assert.deepEqual(made.reports[0]?.ends, [[1, undefined]]);
  });

  it('end by their events', async () => {
    const made = setup();
    const fault = new Error('lost');
    for (const [name, args, expected] of [
      ['end', [], [7, undefined]],
      ['close', ['x'], [7, undefined]],
      ['error', [fault], [7, fault]],
    ] as const) {
      const query = Object.assign(new EventEmitter(), { submit: () => {}, rowCount: 7 });
      query.on('error', () => {});
      made.client.query(query);
      query.emit(name, ...args);
      await nextTurn();
      assert.deepEqual(made.reports.at(-1)?.ends, [expected]);
    }
  });

  it('throw an error event without a listener', () => {
    const made = setup();
    const query = Object.assign(new EventEmitter(), { submit: () => {} });
    made.client.query(query);
    assert.throws(() => query.emit('error', new Error('lost')), { message: 'lost' });
  });

  it('count the rows of the cursor below a stream, and not the rows that its consumer reads', () => {
    const made = setup();
    const cursor = new Cursor();
    cursor.rows = [1];
    const stream = Object.assign(new EventEmitter(), { submit: () => {}, cursor });
    made.client.query(stream);
    cursor.read(5, () => {});
    assert.deepEqual(made.reports[0]?.ends, [[1, undefined]]);
    const read = (): null => null;
    const other = { submit: () => {}, read, pipe: () => {} };
    made.client.query(other);
    assert.equal(other.read, read);
  });
});

describe('Pools of pg', () => {
  it('call back in the scope of their caller, which has its waiting time', async () => {
    let serve: () => void = assert.fail;
    class Pool {
      connect(callback?: (...args: unknown[]) => void): unknown {
        if (!callback) return Promise.resolve('client');
        serve = () => callback(null, 'client');
        return undefined;
      }
    }
    const { connect } = Pool.prototype;
    const pool = new Pool();
    const stop = watchPgPools(pool);
    const capture = newCapture();
    const events: unknown[] = [];
    runInCapture(capture, () => {
      assert.equal(currentScope()?.entry, null);
      pool.connect((...args) =>
        events.push(args, currentCapture(), currentScope()?.entry !== null),
      );
    });
    serve();
    assert.deepEqual(events, [[null, 'client'], capture, true]);
    assert.equal(await pool.connect(), 'client');
    stop();
    assert.equal(Pool.prototype.connect, connect);
  });
});
