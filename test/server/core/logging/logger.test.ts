import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, mock } from 'node:test';

import {
  Application,
  type ConfigOf,
  Dispatcher,
  FileTarget,
  Fw,
  getLevelName,
  Logger,
  LogLevel,
  type LogMessage,
  NotFoundHttpException,
  runInRequestScope,
  StreamTarget,
  Target,
} from '../../../../server/core/index.ts';
import { getExceptionCategory } from '../../../../server/core/internal.ts';
import { gate, withApp, withLogger } from '../support.ts';

/** A target that stores its exported messages. */
class Memory extends Target {
  exported: LogMessage[][] = [];
  override export(): void {
    this.exported.push([...this.messages]);
  }
  get texts(): unknown[] {
    return this.exported.flat().map(([text]) => text);
  }
}
class Broken extends Memory {
  override export(): void {
    throw new Error('disk full');
  }
}

const at = (seconds: number, level: number, text: unknown, category = 'c'): LogMessage => [
  text,
  level,
  category,
  seconds,
  [],
  seconds * 100,
];
const begin = (seconds: number, text: unknown) => at(seconds, LogLevel.PROFILE_BEGIN, text);
const end = (seconds: number, text: unknown) => at(seconds, LogLevel.PROFILE_END, text);

describe('Logger timings', () => {
  const timings = (messages: LogMessage[]) =>
    new Logger()
      .calculateTimings(messages)
      .map(({ info, level, duration, memoryDiff }) => [info, level, duration, memoryDiff]);

  it('pairs blocks by tokens of any type', () => {
    const circle: Record<string, unknown> = { id: 7n };
    circle['self'] = circle;
    for (const token of [{ id: 7n }, 7n, circle]) {
      assert.deepEqual(timings([begin(1, token), end(3, token)]), [[token, 0, 2, 200]]);
    }
  });

  it('63 pairs nested blocks in order of their beginnings', () => {
    assert.deepEqual(timings([begin(1, 'A'), begin(2, 'B'), end(4, 'B'), end(8, 'A')]), [
      ['A', 0, 7, 700],
      ['B', 1, 2, 200],
    ]);
  });

  it('64 keeps both of two nested blocks of one token', () => {
    assert.deepEqual(timings([begin(1, 'A'), begin(2, 'A'), end(3, 'A'), end(5, 'A')]), [
      ['A', 0, 4, 400],
      ['A', 1, 1, 100],
    ]);
  });

  it('pairs tokens that are objects, and omits unpaired ones', () => {
    assert.deepEqual(
      timings([end(0, 'x'), begin(1, { a: 1 }), begin(1, 'open'), end(3, { a: 1 })]),
      [[{ a: 1 }, 0, 2, 200]],
    );
  });

  it('measures the blocks of Fw.beginProfile() by category', async () => {
    await withLogger((logger) => {
      Fw.beginProfile('one', 'db.query');
      Fw.endProfile('one', 'db.query');
      Fw.beginProfile('two', 'http');
      Fw.endProfile('two', 'http');
      const found = (...args: [string[]?, string[]?]) =>
        logger.getProfiling(...args).map(({ info }) => info);
      assert.deepEqual(found(), ['one', 'two']);
      assert.deepEqual(found(['db*']), ['one']);
      assert.deepEqual(found([], ['db*']), ['two']);
    });
  });
});

/** A logger with a dispatcher and its targets. */
const withTargets = (targets: Target[], work: (logger: Logger) => void) =>
  withLogger((logger) => {
    Dispatcher.create({ targets });
    work(logger);
  });

describe('Logger and targets', () => {
  it('passes messages on when the buffer is full, and at the end', async () => {
    const target = Memory.create();
    await withTargets([target], (logger) => {
      logger.flushInterval = 2;
      Fw.info('1');
      assert.equal(target.texts.length, 0);
      Fw.info('2');
      Fw.info('3');
      logger.flush(true);
      assert.deepEqual([target.texts, logger.messages], [['1', '2', '3'], []]);
    });
  });

  it('65 disables a broken target and reports it to the others, once', async () => {
    const [broken, target] = [Broken.create(), Memory.create()];
    await withTargets([broken, target], (logger) => {
      Fw.error('x');
      logger.flush(true);
      Fw.error('y');
      logger.flush(true);
    });
    assert.equal(broken.enabled, false);
    assert.deepEqual(target.texts, ['x', 'Unable to send log via Broken: Error: disk full', 'y']);
  });

  it('66 exports categories and skips excluded ones', async () => {
    const target = Memory.create({ categories: ['db*'], except: ['db\\x'] });
    await withTargets([target], (logger) => {
      for (const category of ['db', 'db\\x', 'http']) Fw.info(category, category);
      logger.flush(true);
    });
    assert.deepEqual(target.texts, ['db']);
  });

  for (const levels of [['error', 'warning'], LogLevel.ERROR | LogLevel.WARNING] as const) {
    it(`accepts the levels ${JSON.stringify(levels)}`, async () => {
      const target = Memory.create();
      target.levels = levels;
      await withTargets([target], (logger) => {
        Fw.info('i');
        Fw.warning('w');
        Fw.error('e');
        logger.flush(true);
      });
      assert.deepEqual(target.texts, ['w', 'e']);
    });
  }

  for (const levels of [['loud'], 16, ['constructor']] as const) {
    it(`refuses the levels ${JSON.stringify(levels)}`, () => {
      assert.throws(() => new Memory().setLevels(levels), {
        message: /^Unrecognized level: (loud|16|constructor)$/,
      });
    });
  }

  it('keeps the messages of concurrent requests apart', async () => {
    const target = Memory.create();
    await withLogger(async (logger) => {
      Dispatcher.create({ targets: [target] });
      const both = gate();
      const work = (name: string) =>
        runInRequestScope(async () => {
          Fw.info(`${name}1`);
          await both.opened;
          Fw.info(`${name}2`);
          logger.flush(true);
        });
      const all = [work('a'), work('b')];
      both.open();
      await Promise.all(all);
    });
    const batches = target.exported.map((batch) => batch.map(([text]) => text));
    assert.deepEqual(batches, [
      ['a1', 'a2'],
      ['b1', 'b2'],
    ]);
  });

  it('keeps open blocks over a flush with profilingAware', async () => {
    const target = Memory.create();
    await withTargets([target], (logger) => {
      logger.profilingAware = true;
      Fw.beginProfile('block');
      Fw.info('x');
      logger.flush();
      Fw.endProfile('block');
      logger.flush(true);
      const pairs = logger.calculateTimings(target.exported.flat());
      assert.equal(pairs.length, 1);
      assert.deepEqual(target.texts, ['x', 'block', 'block']);
    });
  });

  it('records the place of a message', async () => {
    await withLogger((logger) => {
      logger.traceLevel = 1;
      Fw.info('x');
      assert.match(logger.messages[0]?.[4][0]?.file ?? '', /logger\.test\.ts$/);
    });
  });

  it('returns names of levels', () => {
    const names = [1, 2, 4, 8, 0x40, 0x50, 0x60, 3].map((level) => getLevelName(level));
    assert.deepEqual(names, [
      'error',
      'warning',
      'info',
      'trace',
      'profile',
      'profile begin',
      'profile end',
      'unknown',
    ]);
  });

  it('records debug messages only in debug mode', async () => {
    await withLogger((logger) => {
      Fw.DEBUG = false;
      Fw.debug('x');
      assert.equal(logger.messages.length, 0);
    });
  });

  it('uses the class name as category of an error, with the status for HTTP', () => {
    const names = [new TypeError('x'), new NotFoundHttpException(), 5].map((one) =>
      getExceptionCategory(one),
    );
    assert.deepEqual(names, ['TypeError', 'HttpException:404', 'Error']);
  });
});

class Visited extends Application {
  override logIdentity() {
    return { ip: '::1', userId: '7', sessionId: 's' };
  }
  override logContext() {
    return {
      _GET: { q: 'x' },
      _SERVER: { HTTP_AUTHORIZATION: 'Bearer secret', HTTP_HOST: 'a' },
      _POST: {},
    };
  }
}

describe('Errors without a log', () => {
  /** The console output for three messages: an error, a text that is one, and a warning. */
  async function consoleOutput(configure: (logger: Logger) => void): Promise<unknown[]> {
    const { mock: console } = mock.method(globalThis.console, 'error', () => undefined);
    try {
      await withLogger((logger) => {
        configure(logger);
        Fw.error(new RangeError('broken'), 'RangeError');
        Fw.error('no room', 'upload');
        Fw.warning('slow');
      });
      return console.calls.map(({ arguments: [first] }) => String(first));
    } finally {
      console.restore();
    }
  }

  it('are written to the console, other messages are not', async () => {
    assert.deepEqual(await consoleOutput((logger) => (logger.dispatcher = null)), [
      'RangeError: broken',
      '[upload] no room',
    ]);
  });

  for (const [title, value, text] of [
    ['that has no text', Object.create(null), '[upload] [Object: null prototype] {}'],
    ['that cannot be shown', { toJSON: () => assert.fail() }, /^\[upload\] /],
    [
      'of a client that plays lines of its own',
      'a\n[auth] b\u001b[2J',
      '[upload] a\n    [auth] b\\x1b[2J',
    ],
  ] as const) {
    it(`are written to the console with a value ${title}`, async () => {
      const { mock: console } = mock.method(globalThis.console, 'error', () => undefined);
      try {
        await withLogger((logger) => {
          logger.dispatcher = null;
          Fw.error(value, 'upload');
        });
        const [first] = console.calls.map(({ arguments: [line] }) => String(line));
        if (typeof text === 'string') assert.equal(first, text);
        else assert.match(first ?? '', text);
      } finally {
        console.restore();
      }
    });
  }

  it('are written as text to a console that cannot format them', async () => {
    const lines: unknown[] = [];
    const { mock: console } = mock.method(globalThis.console, 'error', (value: unknown) => {
      if (value instanceof Error) throw new Error('what Node 22.12 does');
      lines.push(value);
    });
    try {
      await withLogger((logger) => {
        logger.dispatcher = null;
        Fw.error(new RangeError('broken'), 'RangeError');
      });
      assert.match(String(lines), /^\[RangeError\] RangeError: broken\n/);
    } finally {
      console.restore();
    }
  });

  it('are not written to the console with a log', async () => {
    assert.deepEqual(
      await consoleOutput((logger) => (logger.dispatcher = Dispatcher.create())),
      [],
    );
  });
});

describe('log lines', () => {
  const line = (message: LogMessage, config: ConfigOf<StreamTarget> = {}) =>
    StreamTarget.create(config).formatMessage(message);

  it('have time, identity, level, category and text', async () => {
    await withApp({}, () => {
      assert.match(
        line([
          'hi',
          LogLevel.INFO,
          'c',
          1_700_000_000,
          [{ file: 'a.ts', line: 5, function: '' }],
          0,
        ]),
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \[-\]\[-\]\[-\]\[info\]\[c\] hi\n {4}in a\.ts:5$/,
      );
    });
    assert.match(line(at(1, 1, 'x'), { prefix: () => '[me]' }), / \[me\]\[error\]\[c\] x$/);
  });

  it('cannot be forged by line breaks or control characters', () => {
    const text = 'x\r\n2026-01-01 00:00:00 [error] fake\u001B[31m\0';
    const written = line(at(1, 1, text));
    assert.ok(
      written
        .split('\n')
        .slice(1)
        .every((one) => one.startsWith('    ')),
    );
    assert.ok(!['\r', '\u001B', '\0'].some((char) => written.includes(char)));
  });

  it('name values that cannot be formatted, or have an unusual stack', () => {
    const hostile = {
      [Symbol.for('nodejs.util.inspect.custom')]() {
        throw new Error('no');
      },
    };
    assert.match(line(at(1, 1, hostile)), /\[c\] \(a value that cannot be shown\)$/);
    const error = Object.assign(new Error('boom'), { stack: ['at here', 'at there'] });
    assert.match(line(at(1, 1, error)), /\[c\] at here,at there$/);
  });

  it('show objects and errors', () => {
    assert.match(line(at(1, 1, { a: 1 })), /\{ a: 1 \}$/);
    assert.match(line(at(1, 1, new Error('boom'))), /Error: boom\n {8}at /);
  });

  it('contain request data whose secrets are masked', async () => {
    const before = Fw.app;
    Visited.create({ id: 'v', basePath: '/srv' });
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text) };
    await withLogger((logger) => {
      Dispatcher.create({ targets: [StreamTarget.create({ stream })] });
      Fw.error('x');
      logger.flush(true);
    });
    Fw.app = before;
    Fw.setAlias('@app', null);
    assert.match(written.join(''), /\[::1\]\[7\]\[s\]\[error\]\[application\] x\n/);
    assert.match(written.join(''), /\$_GET = \{ q: 'x' \}/);
    assert.match(written.join(''), /HTTP_AUTHORIZATION: '\*\*\*'/);
    assert.doesNotMatch(written.join(''), /secret|_POST/);
  });
});

describe('FileTarget', () => {
  it('writes lines and rotates full files', async () => {
    const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
    const logFile = join(root, 'logs/app.log');
    const target = FileTarget.create({ logFile, maxFileSize: 1, maxLogFiles: 2 });
    await withTargets([target], (logger) => {
      for (let i = 0; i < 5; i++) {
        Fw.info(`${i}${'x'.repeat(1100)}`);
        logger.flush(true);
      }
    });
    await target.close();
    assert.deepEqual(readdirSync(join(root, 'logs')).sort(), ['app.log', 'app.log.1', 'app.log.2']);
    assert.match(readFileSync(logFile, 'utf8'), /\[application\] 4x+\n$/);
    assert.match(readFileSync(`${logFile}.2`, 'utf8'), /\[application\] 2x+\n$/);
    assert.equal(statSync(logFile).mode & 0o777, 0o600);
    rmSync(root, { recursive: true });
  });

  /** The files of a directory after `work` has written with two targets of one file. */
  async function shared(
    config: object,
    work: (write: (by: number, text: string) => Promise<void>, file: string) => Promise<void>,
  ) {
    const root = mkdtempSync(join(tmpdir(), 'fwx-log-'));
    const logFile = join(root, 'app.log');
    const targets = [0, 1].map(() => FileTarget.create({ logFile, ...config }));
    await work(
      async (by, text) => targets[by]?.collect([at(1, LogLevel.INFO, text)], true),
      logFile,
    );
    for (const target of targets) await target.close();
    const texts = readdirSync(root)
      .sort()
      .map((name) => [
        name,
        readFileSync(join(root, name), 'utf8')
          .match(/(?<=\[c\] )\w/g)
          ?.join(''),
      ]);
    rmSync(root, { recursive: true });
    return Object.fromEntries(texts) as Record<string, string>;
  }

  it('continues in the new file when another process has rotated the full one', async () => {
    const third = 'x'.repeat(400);
    const texts = await shared({ maxFileSize: 1, maxLogFiles: 5, logVars: [] }, async (write) => {
      for (const text of ['a', 'b', 'c', 'd']) {
        for (const by of [0, 1]) await write(by, text + third);
      }
    });
    assert.deepEqual(texts, { 'app.log': 'dd', 'app.log.1': 'bcc', 'app.log.2': 'aab' });
  });

  it('creates a new file when a tool has moved or deleted it', async () => {
    const texts = await shared({ enableRotation: false, logVars: [] }, async (write, file) => {
      await write(0, 'a');
      renameSync(file, `${file}.old`);
      await write(0, 'b');
      rmSync(file);
      await write(0, 'c');
    });
    assert.deepEqual(texts, { 'app.log': 'c', 'app.log.old': 'a' });
  });
});
