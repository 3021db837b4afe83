import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ownFrames, takeStack } from '../../../../server/debug/model/stack-frames.ts';

type MakeText = (error: Error, sites: NodeJS.CallSite[]) => unknown;

const host = Error as { prepareStackTrace?: MakeText | undefined };

class Shelf {
  find() {
    return takeStack();
  }
}

/** Places of a stack while others make texts of stacks. */
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
    assert.deepEqual([place.line, place.column, place.function], [12, 12, 'Shelf.find']);
  });

  it('reads them in runtimes that make no text of places', () => {
    assert.equal(framesWith(undefined)[0]?.function, 'Shelf.find');
  });

  it('reads them as those write them who know the sources of compiled code', () => {
    const [place] = framesWith(() => 'Error\n    at find (/sources/shelf.ts:4:7)');
    assert.deepEqual(place, { file: '/sources/shelf.ts', line: 4, column: 7, function: 'find' });
  });

  it('reads a stack that is text already', () => {
    const stack = { stack: 'Error\n    at find (/srv/shop/shelf.ts:4:7)\n    at node:events:1:1' };
    assert.deepEqual(ownFrames(stack), [
      { file: '/srv/shop/shelf.ts', line: 4, column: 7, function: 'find' },
    ]);
  });
});
