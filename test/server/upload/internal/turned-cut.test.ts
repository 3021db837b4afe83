import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { beforeTurn, planTiltedCut } from '../../../../server/upload/internal/turned-cut.ts';

const size = { width: 60, height: 41 };
const quarter = Math.PI / 2;

describe('beforeTurn', () => {
  const mirror = { horizontal: true, vertical: false };
  for (const [rotation, flip, expected] of [
    [0, undefined, { x: 3, y: 5, width: 17, height: 14 }],
    [0, mirror, { x: 40, y: 5, width: 17, height: 14 }],
    [quarter, undefined, { x: 5, y: 21, width: 14, height: 17 }],
    [-quarter, undefined, { x: 41, y: 3, width: 14, height: 17 }],
    [Math.PI, undefined, { x: 40, y: 22, width: 17, height: 14 }],
    [quarter, mirror, { x: 41, y: 21, width: 14, height: 17 }],
  ] as const) {
    it(`finds the cut in the picture before ${rotation} rad, ${JSON.stringify(flip)}`, () => {
      const rect = { x: 3, y: 5, width: 17, height: 14, rotation, ...(flip && { flip }) };
      assert.deepEqual(beforeTurn(rect, size), expected);
    });
  }
});

describe('planTiltedCut', () => {
  it('needs a few pixels around the cut, and repeats those at the edge of the picture', () => {
    const { source, rect } = planTiltedCut(
      { x: 25, y: 25, width: 10, height: 10, rotation: 0.1 },
      size,
    );
    assert.ok(source.width <= 10 + 8 && source.height <= 10 + 8, JSON.stringify(source));
    assert.deepEqual([rect.width, rect.height], [10, 10]);
    const edge = planTiltedCut({ x: 0, y: 0, width: 60, height: 41, rotation: 1e-5 }, size);
    assert.deepEqual(edge.source, { x: 0, y: 0, ...size });
    assert.ok(Object.values(edge.padding).every((pixels) => pixels >= 2));
  });

  it('leaves no corner half way between two pixels, where libvips may round either way', () => {
    let ties = 0;
    for (let height = 20; height < 60; height++) {
      for (const degrees of [30, -30, 150, -150]) {
        const rotation = (degrees * Math.PI) / 180;
        const rect = { x: 30, y: 30, width: 7, height: 7, rotation };
        const { source, padding, matrix } = planTiltedCut(rect, { width: 60, height });
        const wide = source.width + padding.left + padding.right;
        const high = source.height + padding.top + padding.bottom;
        const corners = [0, wide].flatMap((x) => [0, high].map((y) => [x, y]));
        for (const row of matrix) {
          const start = Math.min(...corners.map(([x = 0, y = 0]) => row[0] * x + row[1] * y));
          const apart = Math.abs(start - Math.floor(start) - 0.5);
          assert.ok(apart > 1e-9, `${degrees}° of 60 × ${height}: ${apart}`);
          if (apart < 1e-4) ties++;
        }
      }
    }
    // The sizes are of the kind that it is about.
    assert.ok(ties > 0);
  });
});
