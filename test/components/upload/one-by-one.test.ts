import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { oneByOne } from '../../../components/upload/transform/one-by-one.ts';

describe('oneByOne', () => {
  it('begins a work when the one before has settled', async () => {
    const inTurn = oneByOne();
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([inTurn(work('a')), inTurn(work('b'))]);
    assert.deepEqual(steps, ['a begins', 'a ends', 'b begins', 'b ends']);
    assert.deepEqual(results.map(({ status }) => status), ['rejected', 'fulfilled']); // prettier-ignore
  });

  it('begins the next work after the limit when one does not settle', async () => {
    const inTurn = oneByOne(0);
    void inTurn(() => new Promise(() => {}));
    assert.equal(await inTurn(async () => 'next'), 'next');
  });
});
