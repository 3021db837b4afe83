import { expect } from '@open-wc/testing';
import fc from 'fast-check';

import { parseAspectRatio } from '../../../components/upload/crop/aspect-ratio.ts';
import { confine } from '../../../components/upload/crop/confine.ts';
import { edgesOf } from '../../../components/upload/crop/edges.ts';
import {
  containing,
  cropOf,
  type Rect,
  sourceRect,
  toCanvas,
  toImage,
} from '../../../components/upload/crop/geometry.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});

describe('crop geometry', () => {
  describe('sourceRect', () => {
    const vectors = [
      {
        id: 'V87',
        image: { width: 4000, height: 3000 },
        transform: [0.2, 0, 0, 0.2, -1600, -1200],
        selection: rect(100, 60, 400, 225),
        expected: rect(500, 300, 2000, 1125),
      },
      {
        id: 'V88',
        image: { width: 600, height: 400 },
        transform: [1, 0, 0, 1, 0, 0],
        selection: rect(-30, 20, 90, 90),
        expected: rect(0, 20, 60, 90),
      },
      {
        id: 'V89',
        image: { width: 500, height: 1000 },
        transform: [0.5, 0, 0, 0.5, -125, -250],
        selection: rect(10.5, 20.5, 33.3, 66.6),
        expected: rect(21, 41, 67, 133),
      },
    ];
    for (const { id, image, transform, selection, expected } of vectors) {
      it(`${id}: maps ${JSON.stringify(selection)} to pixels of the image`, () => {
        expect(sourceRect(selection, transform, image)).to.deep.equal(expected);
      });
    }

    it('returns an empty rectangle for a selection outside the image', () => {
      const beside = sourceRect(rect(700, 0, 50, 50), [1, 0, 0, 1, 0, 0], {
        width: 600,
        height: 400,
      });
      expect(beside.width).to.equal(0);
    });
  });

  describe('cropOf', () => {
    it('V87: sets centre and zoom as FilePond reads them', () => {
      const crop = cropOf(rect(500, 300, 2000, 1125), { width: 4000, height: 3000 }, 16 / 9);
      expect(crop.zoom).to.equal(2);
      expect(crop.center).to.deep.equal({ x: 0.375, y: 0.2875 });
      expect(crop.aspectRatio).to.equal(0.5625);
      expect(crop).to.deep.include({
        rotation: 0,
        scaleToFit: false,
        selectionRatio: 16 / 9,
      });
    });

    it('V88: sets the aspect ratio to height by width', () => {
      const crop = cropOf(rect(0, 20, 60, 90), { width: 600, height: 400 }, null);
      expect(crop.aspectRatio).to.equal(1.5);
      expect(crop.selectionRatio).to.equal(null);
    });
  });

  it('fits a whole image into the centre of a box', () => {
    const image = { width: 600, height: 400 };
    const whole = rect(0, 0, 600, 400);
    const shown = (width: number, height: number): Rect =>
      toCanvas(whole, containing(image, { width, height }), image);
    expect(shown(900, 800)).to.deep.equal(rect(0, 100, 900, 600));
    expect(shown(900, 200)).to.deep.equal(rect(300, 0, 300, 200));
  });

  it('shows a stored rectangle at the same place at every scale', () => {
    const whole = fc.integer({ min: 1, max: 8000 });
    const place = fc.double({ min: -3000, max: 3000, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(whole, whole),
        fc.double({ min: 0.02, max: 20, noNaN: true }),
        fc.tuple(place, place),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        ([width, height], scale, [e, f], [a, b, c, d]) => {
          const image = { width, height };
          const [x, y] = [a % width, b % height];
          const stored = rect(x, y, 1 + (c % (width - x)), 1 + (d % (height - y)));
          const transform = [scale, 0, 0, scale, e, f];
          const shown = toCanvas(stored, transform, image);
          expect(sourceRect(shown, transform, image)).to.deep.equal(stored);
          expect(toImage(shown, transform, image).x).to.be.closeTo(x, 1e-6);
        },
      ),
    );
  });
});

describe('parseAspectRatio', () => {
  const vectors: [unknown, number | null][] = [
    [1.5, 1.5],
    ['16:9', 16 / 9],
    ['1.5:1', 1.5],
    ['2', 2],
    ['free', null],
    ['1:2:3', null],
    ['0:9', null],
    ['9:0', null],
    ['-1:1', null],
    [':', null],
    ['', null],
    [Infinity, null],
    ['Infinity', null],
    [Number.NaN, null],
    [0, null],
    [-1, null],
    [null, null],
    [{}, null],
    [[1, 2], null],
  ];
  for (const [value, expected] of vectors) {
    it(`reads ${JSON.stringify(value) ?? String(value)} as ${expected}`, () => {
      expect(parseAspectRatio(value)).to.equal(expected);
    });
  }
});

describe('confine', () => {
  const bounds = edgesOf(rect(10, 20, 100, 80));

  it('returns a rectangle inside unchanged', () => {
    const inside = rect(10, 20, 100, 80);
    expect(confine(inside, inside, bounds, null)).to.equal(inside);
  });

  it('moves a selection along the edge', () => {
    expect(confine(rect(-50, 30, 40, 30), rect(12, 30, 40, 30), bounds, null)).to.deep.equal(
      rect(10, 30, 40, 30),
    );
  });

  it('trims a resized selection at the edge', () => {
    expect(confine(rect(50, 40, 200, 30), rect(50, 40, 40, 30), bounds, null)).to.deep.equal(
      rect(50, 40, 60, 30),
    );
  });

  it('keeps the ratio and the fixed corner', () => {
    expect(confine(rect(50, 40, 200, 100), rect(50, 40, 40, 20), bounds, 2)).to.deep.equal(
      rect(50, 40, 60, 30),
    );
    expect(confine(rect(-60, -30, 130, 130), rect(50, 80, 20, 20), bounds, 1)).to.deep.equal(
      rect(10, 40, 60, 60),
    );
  });

  it('keeps every rectangle inside, and keeps its ratio', () => {
    const length = fc.double({ min: 1, max: 500, noNaN: true });
    const place = fc.double({ min: -400, max: 400, noNaN: true });
    const ratios = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }));
    const box = fc.record({
      x: place,
      y: place,
      width: length,
      height: length,
    });
    fc.assert(
      fc.property(box, box, box, ratios, (next, before, within, ratio) => {
        const shaped = ratio === null ? next : { ...next, height: next.width / ratio };
        const result = confine(shaped, before, edgesOf(within), ratio);
        expect(result.x).to.be.at.least(within.x - 0.011);
        expect(result.y).to.be.at.least(within.y - 0.011);
        expect(result.x + result.width).to.be.at.most(within.x + within.width + 0.011);
        expect(result.y + result.height).to.be.at.most(within.y + within.height + 0.011);
        if (ratio !== null && result.height > 0) {
          expect(result.width / result.height / ratio).to.be.closeTo(1, 1e-6);
        }
      }),
    );
  });
});
