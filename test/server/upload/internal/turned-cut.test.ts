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
    it(`finds the crop in the picture before ${rotation} rad, ${JSON.stringify(flip)}`, () => {
      const rect = { x: 3, y: 5, width: 17, height: 14, rotation, ...(flip && { flip }) };
      assert.deepEqual(beforeTurn(rect, size), expected);
    });
  }
});

describe('planTiltedCut', () => {
  it('needs a few pixels around the crop, and repeats those at the edge of the picture', () => {
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

  it('places no corner half way between two pixels, where libvips may round either way', () => {
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
    // The sizes include the tested case.
    assert.ok(ties > 0);
  });
});

describe('A planned cut', () => {
  const rects = [
    { x: 20, y: 18, width: 10, height: 8, rotation: 0.3 },
    { x: 2, y: 3, width: 21, height: 9, rotation: -0.4 },
    { x: 40, y: 30, width: 12, height: 15, rotation: 2.5 },
    { x: 0, y: 0, width: 60, height: 41, rotation: 0.01 },
    { x: 25, y: 22, width: 1, height: 1, rotation: -3 },
  ];
  const flips = [
    undefined,
    { horizontal: true, vertical: false },
    { horizontal: false, vertical: true },
  ];
  for (const rect of rects) {
    for (const flip of flips) {
      const cut = { ...rect, ...(flip && { flip }) };
      const title = JSON.stringify(cut);
      const plan = planTiltedCut(cut, size);
      const { source, padding, shift } = plan;
      const wide = source.width + padding.left + padding.right;
      const high = source.height + padding.top + padding.bottom;

      it(`reads the crop and two to three pixels around it: ${title}`, () => {
        const before = beforeTurn(cut, size);
        const left = source.x - padding.left;
        const top = source.y - padding.top;
        for (const pixels of [
          before.x - left,
          before.y - top,
          left + wide - before.x - before.width,
          top + high - before.y - before.height,
        ]) {
          assert.ok(pixels >= 2 && pixels < 3, `${pixels}`);
        }
        assert.ok(source.x >= 0 && source.x + source.width <= size.width);
        assert.ok(source.y >= 0 && source.y + source.height <= size.height);
        assert.ok(padding.left === 0 || source.x === 0);
        assert.ok(padding.top === 0 || source.y === 0);
        assert.ok(padding.right === 0 || source.x + source.width === size.width);
        assert.ok(padding.bottom === 0 || source.y + source.height === size.height);
      });

      it(`places each pixel as the rotation of the complete picture does: ${title}`, () => {
        const [cos, sin] = [Math.cos(cut.rotation), Math.sin(cut.rotation)];
        const turned = (x: number, y: number) => {
          const [mx, my] = [flip?.horizontal ? -x : x, flip?.vertical ? -y : y];
          return [cos * mx - sin * my, sin * mx + cos * my] as const;
        };
        const corners = [0, wide].flatMap((x) => [0, high].map((y) => turned(x, y)));
        const start = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis] ?? 0)));
        const box = {
          width: Math.round(Math.abs(cos) * size.width + Math.abs(sin) * size.height),
          height: Math.round(Math.abs(sin) * size.width + Math.abs(cos) * size.height),
        };
        for (const [u, v] of [
          [0, 0],
          [wide - 1, 0],
          [3, high - 1],
        ] as const) {
          // Middle of the pixel in the picture, and relative to the middle of the picture.
          const middle = [source.x - padding.left + u + 0.5, source.y - padding.top + v + 0.5];
          const [x, y] = turned(
            (middle[0] ?? 0) - size.width / 2,
            (middle[1] ?? 0) - size.height / 2,
          );
          const expectedOffset = [
            x + box.width / 2 - rect.x - 0.5,
            y + box.height / 2 - rect.y - 0.5,
          ];
          const [[a, c], [b, d]] = plan.matrix;
          const found = [
            a * u + c * v + shift.x - Math.round(start[0] ?? 0) - plan.rect.x,
            b * u + d * v + shift.y - Math.round(start[1] ?? 0) - plan.rect.y,
          ];
          for (const axis of [0, 1]) {
            const apart = Math.abs((found[axis] ?? 0) - (expectedOffset[axis] ?? 9));
            assert.ok(
              apart < 1e-4,
              `${u} ${v}: ${String(found)} instead of ${String(expectedOffset)}`,
            );
          }
        }
        for (const part of [shift.x, shift.y]) assert.ok(Math.abs(part) <= 0.5);
        assert.deepEqual([plan.rect.width, plan.rect.height], [rect.width, rect.height]);
      });
    }
  }
});
