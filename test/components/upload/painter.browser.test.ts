import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import { Painter } from '../../../components/upload/pond/painter.ts';

describe('Painter', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }));
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('yields to the page between long frames', async () => {
    const painter = new Painter();
    painter.install();
    const { promise, resolve } = Promise.withResolvers<number>();
    let frames = 0;
    window.__framePainter!.writers.push(() => {
      // Runs when the loop has yielded.
      if (frames++ === 0) queueMicrotask(() => resolve(frames));
      const end = performance.now() + 30;
      while (performance.now() < end);
    });
    painter.wake();
    expect(await promise).to.be.lessThan(5);
  });
});
