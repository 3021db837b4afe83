import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runInThisContext } from 'node:vm';

import { build, transform } from 'esbuild';

import {
  isOwnFrame,
  type LazyStack,
  ownFrames,
  parseStack,
  takeStack,
} from '../../../../server/debug/model/stack-frames.ts';

const run = promisify(execFile);

type MakeText = (error: Error, sites: NodeJS.CallSite[]) => unknown;

const host = Error as { prepareStackTrace?: MakeText | undefined };

interface Called {
  call(take: () => LazyStack): LazyStack;
}

class Shelf {
  find() {
    return takeStack();
  }
}

/** Places of a stack while `Error.prepareStackTrace` formats stacks. */
function framesWith(makeText: MakeText | undefined) {
  const before = host.prepareStackTrace;
  host.prepareStackTrace = makeText;
  try {
    return ownFrames(new Shelf().find());
  } finally {
    host.prepareStackTrace = before;
  }
}

describe('ownFrames', () => {
  it('reads file, line and function of each place, and leaves the runtime as it was', () => {
    const before = host.prepareStackTrace;
    const [place] = ownFrames(new Shelf().find());
    assert.equal(host.prepareStackTrace, before);
    assert.equal(place?.file, import.meta.filename);
    assert.deepEqual([place.line, place.column, place.function], [33, 12, 'Shelf.find']);
  });

  it('reads them in runtimes without Error.prepareStackTrace', () => {
    assert.equal(framesWith(undefined)[0]?.function, 'Shelf.find');
  });

  it('reads them in the format of tools with source maps', () => {
    const [place] = framesWith(() => 'Error\n    at find (/sources/shelf.ts:4:7)');
    assert.deepEqual(place, { file: '/sources/shelf.ts', line: 4, column: 7, function: 'find' });
  });

  it('formats a shared place of stacks once for each class of its object', () => {
    class Rack extends Shelf {}
    let texts = 0;
    const before = host.prepareStackTrace;
    const namesOf = (shelf: Shelf) => ownFrames(shelf.find()).map((one) => one.function);
    host.prepareStackTrace = (error, sites) => {
      texts++;
      return before?.(error, sites);
    };
    try {
      const counts = [new Shelf(), new Shelf(), new Rack(), new Rack()].map((shelf) => {
        const [name] = namesOf(shelf);
        return [name, texts];
      });
      const first = Number(counts[0]?.[1]);
      assert.deepEqual(counts, [
        ['Shelf.find', first],
        ['Shelf.find', first],
        ['Rack.find', first + 1],
        ['Rack.find', first + 1],
      ]);
    } finally {
      host.prepareStackTrace = before;
    }
  });

  it('reads a place again when the text of its file has changed', () => {
    const lines = ['/* ab */ (take) => take()', '/* a \n*/ (take) => take()'].map((text) => {
      const call = runInThisContext(text, { filename: '/shop/hot.js' }) as Called['call'];
      return ownFrames(call(takeStack))[0]?.line;
    });
    assert.deepEqual(lines, [1, 2]);
  });

  it('reads the sources of compiled code, where Node maps stacks to them', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fwx-test-')));
    /** Compiles a module whose function is in the fifth line of its source. */
    const compile = async (path: string, sourcefile: string) => {
      const source = `interface A {\n  a: string;\n}\n\nexport const call = (take: () => A): A => take();\n`;
      const options = { loader: 'ts', sourcemap: 'inline', sourcefile } as const;
      const { code } = await transform(source, options);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
      return (await import(`${pathToFileURL(join(folder, path)).href}?v=1`)) as Called;
    };
    const isOn = process.sourceMapsEnabled;
    process.setSourceMapsEnabled(true);
    try {
      const shop = await compile('dist/shop.js', '../src/shop.ts');
      // As the maps of TypeORM and Drizzle, which name files outside of the package.
      const mapper = await compile('node_modules/mapper/index.js', '../../lib/mapper.ts');
      const [place] = ownFrames(shop.call(() => mapper.call(takeStack)));
      assert.equal(place?.file, import.meta.filename);
      const [own] = ownFrames(mapper.call(() => shop.call(takeStack)));
      assert.deepEqual([own?.file, own?.line], [join(folder, 'src/shop.ts'), 5]);
    } finally {
      process.setSourceMapsEnabled(isOn);
      rmSync(folder, { recursive: true });
    }
  });

  it('finds the packages in a bundle of the application by its source map', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fwx-test-')));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const calls = (name: string) => `export function ${name}(take) {\n  return take();\n}\n`;
    write('node_modules/fwx/dist/server/debug/index.js', calls('hook'));
    write('node_modules/driver/index.js', calls('send'));
    write('src/shop.js', calls('find'));
    write(
      'src/main.js',
      `import { hook } from 'fwx/dist/server/debug/index.js';
import { send } from 'driver';
import { find } from './shop.js';
export const call = (take) => find(() => send(() => hook(take)));
`,
    );
    const outfile = join(folder, 'dist/main.mjs');
    const input = { entryPoints: [join(folder, 'src/main.js')], outfile };
    await build({ ...input, bundle: true, format: 'esm', sourcemap: true });
    const isOn = process.sourceMapsEnabled;
    process.setSourceMapsEnabled(true);
    try {
      const { call } = (await import(pathToFileURL(outfile).href)) as Called;
      const places = ownFrames(call(takeStack)).map(({ file, line }) => `${file}:${line}`);
      const expected = ['src/main.js:4', 'src/main.js:4', 'src/shop.js:2', 'src/main.js:4'];
      const own = expected.map((place) => join(folder, place));
      assert.deepEqual(places.slice(0, 4), own);
    } finally {
      process.setSourceMapsEnabled(isOn);
      rmSync(folder, { recursive: true });
    }
  });

  it('returns the same places again', () => {
    const stack = new Shelf().find();
    assert.deepEqual(ownFrames(stack), ownFrames(stack));
    assert.notDeepEqual(ownFrames(stack), []);
  });

  it('parses a stack that is text already', () => {
    const stack = { stack: 'Error\n    at find (/srv/shop/shelf.ts:4:7)\n    at node:events:1:1' };
    assert.deepEqual(ownFrames(stack), [
      { file: '/srv/shop/shelf.ts', line: 4, column: 7, function: 'find' },
    ]);
  });
});

const lines = (...places: readonly string[]): string =>
  ['Error: x', ...places.map((place) => `    at ${place}`)].join('\n');

describe('parseStack()', () => {
  it('parses the forms of places, and omits unknown ones', () => {
    const stack = lines(
      'async Shop.find (file:///srv/a%20b/shop.ts:1:2)',
      '/srv/shop.ts:3:4',
      'new Shelf (C:\\shop\\shelf.ts:5:6)',
      'node:events:7:8',
      'file:///srv/%zz.ts:9:10',
      'Array.map (<anonymous>)',
    );
    assert.deepEqual(
      parseStack(stack).map(({ column, file, function: name, line }) => [file, line, column, name]),
      [
        ['/srv/a b/shop.ts', 1, 2, 'Shop.find'],
        ['/srv/shop.ts', 3, 4, ''],
        ['C:\\shop\\shelf.ts', 5, 6, 'new Shelf'],
        ['node:events', 7, 8, ''],
        ['/srv/%zz.ts', 9, 10, ''],
      ],
    );
    assert.deepEqual(parseStack(undefined), []);
  });

  it('parses the given number of places, 50 by default', () => {
    const stack = lines(...Array.from({ length: 60 }, (_, at) => `/srv/a.ts:${at + 1}:1`));
    assert.equal(parseStack(stack).length, 50);
    assert.deepEqual(
      parseStack(stack, 2).map(({ line }) => line),
      [1, 2],
    );
  });
});

describe('isOwnFrame()', () => {
  it('returns false for frames of Node, packages and the framework', () => {
    const framework = new URL('../../../../server/core/index.ts', import.meta.url);
    const files = [
      '/srv/shop.ts',
      'node:events',
      '/srv/node_modules/x/index.js',
      framework.pathname,
      framework.href,
    ];
    assert.deepEqual(
      files.map((file) => isOwnFrame({ file })),
      [true, false, false, false, false],
    );
  });
});

describe('takeStack()', () => {
  it('returns 32 places of its caller by default', () => {
    const before = Error.stackTraceLimit;
    const deep = (level: number, limit?: number): { readonly stack?: string } =>
      level === 0 ? takeStack(limit) : deep(level - 1, limit);
    const countOf = ({ stack = '' }): number => stack.split('\n    at ').length - 1;
    assert.deepEqual([countOf(deep(40)), countOf(deep(40, 3))], [32, 3]);
    assert.equal(Error.stackTraceLimit, before);
  });
});

describe('Stacks where Error is frozen', () => {
  it('are taken by debugger and log, with the limit of the runtime', async () => {
    // Intrinsics are frozen when a process starts.
    const program = fileURLToPath(import.meta.resolve('./frozen-program.ts'));
    const options = ['-C', 'fwx-source', '--frozen-intrinsics', program];
    const { stdout } = await run(process.execPath, options);
    assert.deepEqual(JSON.parse(stdout), { isFrozen: true, taken: 'caller', logged: 'caller' });
  });
});

describe('Shown places', () => {
  const ofPackage = (line: number) => `/srv/node_modules/x/a.js:${line}:1`;
  const linesOf = (stack: string): number[] => ownFrames({ stack }).map(({ line }) => line);

  it('are at most six of the application', () => {
    const own = Array.from({ length: 8 }, (_, at) => `/srv/a.ts:${at + 1}:1`);
    assert.deepEqual(linesOf(lines(ofPackage(100), ...own)), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(linesOf(lines(ofPackage(100), '/srv/a.ts:1:1', ofPackage(101))), [1]);
  });

  it('are at most six of packages without places of the application', () => {
    const places = Array.from({ length: 8 }, (_, at) => ofPackage(at + 1));
    assert.deepEqual(linesOf(lines('node:events:50:1', ...places)), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(linesOf(lines('node:events:50:1')), []);
    const tracing = '/srv/node_modules/@opentelemetry/sdk-trace/dist/MultiSpanProcessor.mjs:25:5';
    assert.deepEqual(linesOf(lines(tracing, ofPackage(3))), [3]);
    assert.deepEqual(linesOf(lines(tracing)), []);
    assert.deepEqual(ownFrames(null), []);
  });
});
