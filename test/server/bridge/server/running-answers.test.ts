import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { RunningAnswers } from '../../../../server/bridge/server/running-answers.ts';

const response = (name: number): ServerResponse => ({ name }) as unknown as ServerResponse;

describe('RunningAnswers', () => {
  it('holds those that were added and not removed, the latest first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (steps) => {
        const running = new RunningAnswers();
        const all: ReturnType<RunningAnswers['add']>[] = [];
        const expected: ServerResponse[] = [];
        for (const [name, step] of steps.entries()) {
          const at = all.length === 0 ? -1 : step % (all.length * 2);
          if (at < 0 || at >= all.length) {
            const one = response(name);
            all.unshift(running.add(one, step === 1));
            expected.unshift(one);
          } else {
            const [gone] = all.splice(at, 1);
            if (gone) running.remove(gone);
            expected.splice(at, 1);
          }
          assert.deepEqual([...running], expected);
        }
      }),
    );
  });

  it('remembers whether a request was the first one of its connection', () => {
    const running = new RunningAnswers();
    assert.deepEqual(
      [running.add(response(1), true).isFirst, running.add(response(2), false).isFirst],
      [true, false],
    );
  });
});
