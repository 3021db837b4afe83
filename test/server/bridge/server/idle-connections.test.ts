import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { IdleConnections } from '../../../../server/bridge/server/idle-connections.ts';

/** A connection that counts how often it was closed. */
class Line {
  bytesRead = 0;
  closed = 0;

  destroy(): void {
    this.closed++;
  }
}

const nobody: ReadonlySet<Socket> = new Set();

/** Looks once for each step; a connection that is never looked at for too long does not depend on how fast this runs. */
function look(timeout: number, steps: readonly ('quiet' | 'sends' | 'busy')[]): number {
  const line = new Line();
  const socket = line as unknown as Socket;
  const idle = new IdleConnections(timeout);
  for (const step of steps) {
    if (step === 'sends') line.bytesRead++;
    idle.look([socket], step === 'busy' ? new Set([socket]) : nobody);
  }
  return line.closed;
}

// A second is added to what clients are told.
const AT_ONCE = -1_000;

describe('IdleConnections', () => {
  for (const [title, steps, closed] of [
    ['closes what has been quiet since the last look', ['quiet', 'quiet'], 1],
    ['waits for a second look', ['quiet'], 0],
    ['keeps a connection that sends', ['quiet', 'sends', 'sends', 'sends'], 0],
    ['keeps one that is owed an answer', ['quiet', 'busy', 'busy'], 0],
    ['counts from the end of an answer, not from its request', ['quiet', 'busy', 'quiet'], 0],
    ['closes after that', ['busy', 'quiet', 'quiet'], 1],
  ] as const) {
    it(title, () => assert.equal(look(AT_ONCE, steps), closed));
  }

  it('gives clients their time', () => {
    assert.equal(look(60_000, ['quiet', 'quiet', 'quiet']), 0);
  });
});
