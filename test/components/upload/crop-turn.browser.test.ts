import { expect } from '@open-wc/testing';
import fc from 'fast-check';

import { confine } from '../../../components/upload/crop/confine.ts';
import {
  distanceBeyond,
  edgesOf,
  edgesOfTurned,
  isInside,
  middleOf,
  shrink,
  slide,
} from '../../../components/upload/crop/edges.ts';
import {
  clampRect,
  cropOf,
  innerPixels,
  type Rect,
  readRect,
  turnedRect,
} from '../../../components/upload/crop/geometry.ts';
import {
  angleOf,
  flipped,
  isUpright,
  matrixOf,
  quartersOf,
  readTurn,
  rotated,
  tilted,
  type Turn,
  turnedSize,
  upright,
} from '../../../components/upload/crop/turn.ts';
import { fitted, matrixAt, overlap, viewOf } from '../../../components/upload/crop/view.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});
const noFlip = { horizontal: false, vertical: false };
const mirror = { horizontal: true, vertical: false };
const quarter = Math.PI / 2;
const turnBy = (rotation: number, flip = noFlip): Turn => readTurn({ rotation, flip });
const numbers = (matrix: object): number[] => Object.values(matrix).map((value) => value + 0);

describe('the turn of a crop', () => {
  const rotations: [unknown, number][] = [
    [0, 0],
    [0.5, 0.5],
    [-0.5, -0.5],
    [quarter, quarter],
    [quarter + 1e-9, quarter],
    [-quarter, -quarter],
    [Math.PI, Math.PI],
    [-Math.PI, Math.PI],
    [3 * quarter, -quarter],
    [2 * Math.PI + 1, 1],
    [-2 * Math.PI, 0],
    [4, 4 - 2 * Math.PI],
    ['1', 0],
    [Number.NaN, 0],
    [Infinity, 0],
    [null, 0],
  ];
  for (const [given, rotation] of rotations) {
    it(`reads a rotation of ${String(given)} as ${rotation}`, () => {
      expect(readTurn({ rotation: given }).rotation).to.be.closeTo(rotation, 1e-12);
    });
  }

  it('reads invalid values as no turn', () => {
    for (const value of [null, undefined, 5, 'x', [], { flip: 'yes', rotation: {} }]) {
      expect(isUpright(readTurn(value))).to.equal(true);
    }
    expect(readTurn({ flip: { horizontal: 1, vertical: true } }).flip).to.deep.equal({
      horizontal: false,
      vertical: true,
    });
  });

  it('makes quarter turns exact', () => {
    expect([0, 1, 2, 3].map((n) => quartersOf(turnBy(n * quarter)))).to.deep.equal([0, 1, 2, 3]);
    expect(quartersOf(turnBy(0.1))).to.equal(null);
    expect(numbers(matrixOf(turnBy(quarter)))).to.deep.equal([0, 1, -1, 0]);
    expect(numbers(matrixOf(turnBy(Math.PI)))).to.deep.equal([-1, 0, 0, -1]);
    expect(numbers(matrixOf(turnBy(-quarter, mirror)))).to.deep.equal([0, 1, 1, 0]);
  });

  const sizes: [number, number, number][] = [
    [0, 60, 40],
    [quarter, 40, 60],
    [Math.PI, 60, 40],
    [Math.PI / 6, 72, 65],
    [-Math.PI / 4, 71, 71],
  ];
  for (const [rotation, width, height] of sizes) {
    it(`gives an image of 60 × 40 a box of ${width} × ${height} at ${rotation} rad`, () => {
      const box = turnedSize({ width: 60, height: 40 }, turnBy(rotation));
      expect(box).to.deep.equal({ width, height });
    });
  }

  it('is reversed by the opposite turn', () => {
    const start = turnBy(0.3, mirror);
    const expectStart = (turn: Turn): void => {
      expect(turn.rotation).to.be.closeTo(0.3, 1e-12);
      expect(turn.flip).to.deep.equal(mirror);
    };
    expectStart([1, 1, 1, 1].reduce((turn) => rotated(turn, 1), start));
    expectStart(rotated(rotated(start, -1), 1));
    expectStart(flipped(flipped(start, 'vertical'), 'vertical'));
    expectStart(tilted(tilted(start, 0.2), -0.2));
    expect(angleOf(turnBy(quarter + 0.2))).to.be.closeTo(0.2, 1e-12);
  });

  it('flips along the axes of the screen, after the rotation', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean(), (rotation, is) => {
        const turn = turnBy(rotation, { horizontal: is, vertical: !is });
        const before = matrixOf(turn);
        const after = matrixOf(flipped(turn, 'horizontal'));
        expect(after.a).to.be.closeTo(-before.a, 1e-9);
        expect(after.b).to.be.closeTo(before.b, 1e-9);
        expect(after.c).to.be.closeTo(-before.c, 1e-9);
        expect(after.d).to.be.closeTo(before.d, 1e-9);
      }),
    );
  });

  it('has a matrix that viewOf() reverses', () => {
    const image = { width: 60, height: 40 };
    for (const turn of [upright, turnBy(quarter), turnBy(0.4, mirror), turnBy(-2)]) {
      const view = [1.5, 0, 0, 1.5, 12, -7];
      const back = viewOf(matrixAt(view, image, turn), image, turn);
      view.forEach((value, at) => expect(back[at]).to.be.closeTo(value, 1e-9));
    }
  });

  it('fits a size to a ratio and intersects rectangles', () => {
    expect(fitted({ width: 90, height: 30 }, 2)).to.deep.equal({ width: 60, height: 30 });
    expect(fitted({ width: 90, height: 30 }, null)).to.deep.equal({ width: 90, height: 30 });
    expect(overlap(rect(0, 0, 10, 10), rect(5, -5, 10, 10))).to.deep.equal(rect(5, 0, 5, 5));
  });
});

describe('rectangles on a turned image', () => {
  const image = { width: 600, height: 400 };

  const centres: [Turn, Rect, { x: number; y: number }][] = [
    [turnBy(quarter), rect(320, 30, 60, 150), { x: 105 / 600, y: 50 / 400 }],
    [turnBy(-quarter), rect(20, 420, 60, 150), { x: 105 / 600, y: 50 / 400 }],
    [turnBy(Math.PI), rect(420, 320, 150, 60), { x: 105 / 600, y: 50 / 400 }],
    // FilePond measures on the flipped image.
    [turnBy(0, mirror), rect(420, 20, 150, 60), { x: 495 / 600, y: 50 / 400 }],
  ];
  for (const [turn, on, center] of centres) {
    it(`have the centre ${JSON.stringify(center)} for ${JSON.stringify(turn)}`, () => {
      const crop = cropOf(turnedRect(on, turn), image, null);
      expect(crop.center.x).to.be.closeTo(center.x, 1e-12);
      expect(crop.center.y).to.be.closeTo(center.y, 1e-12);
      expect(crop).to.deep.include(turn);
    });
  }

  it('have the zoom of FilePond: 1 is the largest centred rectangle of that ratio', () => {
    const turn = turnBy(quarter);
    expect(cropOf(turnedRect(rect(0, 0, 400, 600), turn), image, null).zoom).to.equal(1);
    expect(cropOf(turnedRect(rect(0, 0, 100, 150), turn), image, null).zoom).to.equal(4);
    const tilt = cropOf(turnedRect(rect(200, 200, 100, 100), turnBy(0.3)), image, null);
    const largestSide = 400 / (Math.cos(0.3) + Math.sin(0.3));
    expect(tilt.zoom).to.be.closeTo(largestSide / 100, 1e-12);
  });

  it('are clamped to the box of a quarter turn', () => {
    const turn = turnBy(quarter);
    const clamped = clampRect(turnedRect(rect(-10, 500, 900, 900), turn), image);
    expect(clamped).to.deep.equal({ x: 0, y: 500, width: 400, height: 100, ...turn });
  });

  it('are never empty, and do not change when they are clamped again', () => {
    const side = fc.integer({ min: 1, max: 400 });
    const place = fc.integer({ min: -700, max: 700 });
    const angle = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(side, side),
        fc.tuple(place, place, side, side),
        angle,
        (size, on, rotation) => {
          const shown = { width: size[0], height: size[1] };
          const given = turnedRect(rect(...on), turnBy(rotation));
          const clamped = clampRect(given, shown);
          expect(readRect(clamped)).to.deep.equal(clamped);
          const box = turnedSize(shown, turnBy(rotation));
          const edges = edgesOfTurned(
            { x: box.width / 2, y: box.height / 2 },
            shown,
            turnBy(rotation),
          );
          // A picture of a few pixels has no whole pixel inside at an angle.
          const slack = Math.min(clamped.width, clamped.height) === 1 ? 1.5 : 0.011;
          for (const edge of edges) expect(distanceBeyond(clamped, edge)).to.be.at.most(slack);
          if (clamped.width * clamped.height === 1) return;
          expect(clampRect(clamped, shown)).to.deep.equal(clamped);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('contain only whole pixels', () => {
    expect(innerPixels(rect(0.2, 1, 10.7, 5))).to.deep.equal(rect(1, 1, 9, 5));
    expect(innerPixels(rect(2 - 1e-9, 3 + 1e-9, 4, 4))).to.deep.equal(rect(2, 3, 4, 4));
    expect(innerPixels(rect(0.4, 0.4, 0.2, 0.2))).to.deep.include({ width: 1, height: 1 });
  });
});

describe('edges of a turned image', () => {
  const image = { width: 200, height: 100 };
  const tilt = turnBy(Math.PI / 6);
  const edges = edgesOfTurned({ x: 0, y: 0 }, image, tilt);

  it('are those of a rectangle when nothing is turned', () => {
    const box = rect(-100, -50, 200, 100);
    for (const probe of [rect(-100, -50, 200, 100), rect(0, 0, 101, 1), rect(0, -51, 1, 1)]) {
      expect(isInside(probe, edgesOfTurned({ x: 0, y: 0 }, image, upright))).to.equal(
        isInside(probe, edgesOf(box)),
      );
    }
  });

  it('move a rectangle inside by the shortest distance', () => {
    const slid = slide(rect(-10, 60, 20, 20), edges);
    expect(isInside(slid, edges)).to.equal(true);
    // The shortest way to the lower edge is 30° from the vertical.
    expect((slid.x + 10) / (60 - slid.y)).to.be.closeTo(Math.tan(Math.PI / 6), 0.01);
  });

  it('shrink a rectangle around its centre, with its ratio', () => {
    const shrunk = shrink(rect(-90, -45, 180, 90), edges);
    expect(middleOf(shrunk)).to.deep.equal({ x: 0, y: 0 });
    expect(shrunk.width / shrunk.height).to.be.closeTo(2, 1e-9);
    expect(Math.max(...edges.map((edge) => distanceBeyond(shrunk, edge)))).to.be.closeTo(0, 1e-9);
  });

  it('limit a side without limiting the others', () => {
    const before = rect(-20, -20, 40, 40);
    const confined = confine(rect(-20, -400, 60, 420), before, edges, null);
    expect(confined.x).to.be.closeTo(-20, 1e-9);
    expect(confined.x + confined.width).to.be.closeTo(40, 1e-9);
    expect(confined.y).to.be.below(-20);
    expect(isInside(confined, edges)).to.equal(true);
  });

  it('keep every rectangle inside, and keep its ratio', () => {
    const length = fc.double({ min: 1, max: 500, noNaN: true });
    const place = fc.double({ min: -400, max: 400, noNaN: true });
    const box = fc.record({ x: place, y: place, width: length, height: length });
    const ratios = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }));
    const angle = fc.double({ min: -0.78, max: 0.78, noNaN: true });
    fc.assert(
      fc.property(box, box, ratios, angle, (next, before, ratio, rotation) => {
        const area = edgesOfTurned({ x: 30, y: -20 }, image, turnBy(rotation));
        const shaped = ratio === null ? next : { ...next, height: next.width / ratio };
        const result = confine(shaped, before, area, ratio);
        for (const edge of area) expect(distanceBeyond(result, edge)).to.be.at.most(0.0101);
        if (ratio !== null && result.height > 0) {
          expect(result.width / result.height / ratio).to.be.closeTo(1, 1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });
});
