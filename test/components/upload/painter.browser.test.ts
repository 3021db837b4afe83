import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import { Painter } from '../../../components/upload/pond/painter.ts';

describe('Painter', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }));
  afterEach(() => Reflect.deleteProperty(window, '__framePainter'));
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

  it('leaves the page as much time as a long tick took', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const painter = new Painter();
    painter.install();
    const ticks: { readonly start: number; readonly end: number }[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    window.__framePainter!.writers.push(() => {
      const start = performance.now();
      while (performance.now() < start + 60);
      ticks.push({ start, end: performance.now() });
      if (ticks.length === 4) resolve();
    });
    painter.wake();
    await promise;
    for (const [index, { start, end }] of ticks.slice(0, -1).entries()) {
      expect(ticks[index + 1]!.start - end).to.be.at.least(end - start);
    }
  });
});
