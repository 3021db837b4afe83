import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { fitSize, TooManyBytesError } from '../../../components/upload/transform/fit-size.ts';

/**
 * An encoder with a known size for each picture, and a record of the pictures that it has encoded.
 */
function encoder(bytes: (scale: number, quality: number) => number, type = 'image/jpeg') {
  const written: { scale: number; quality: number | undefined; size: number }[] = [];
  const encode = (scale: number, quality: number | undefined): Promise<Blob> => {
    const size = Math.round(bytes(scale, quality ?? 0.92));
    written.push({ scale, quality, size });
    return Promise.resolve(new Blob([new Uint8Array(size)], { type }));
  };
  return { encode, written };
}

const photo = (scale: number, quality: number): number =>
  600 + 800_000 * scale ** 1.7 * quality ** 3;
const drawing = (scale: number): number => 300 + 200_000 * scale ** 1.2;

describe('fitSize', () => {
  it('keeps all pixels while a lower quality is enough, and uses most of the limit', async () => {
    for (const maxSize of [200_000, 300_000, 450_000, 600_000]) {
      const { encode, written } = encoder(photo);
      const first = await encode(1, undefined);
      const blob = await fitSize(first, encode, { maxSize, quality: null, minScale: 0.1 });
      assert.ok(blob.size <= maxSize && blob.size > maxSize * 0.8, `${blob.size} of ${maxSize}`);
      assert.deepEqual(new Set(written.map(({ scale }) => scale)), new Set([1]));
      assert.ok(written.length <= 5, `${written.length} pictures`);
    }
  });

  it('reduces the pixels at the lowest quality after that', async () => {
    const { encode, written } = encoder(photo);
    const first = await encode(1, 0.9);
    const blob = await fitSize(first, encode, { maxSize: 50_000, quality: 0.9, minScale: 0.05 });
    assert.ok(blob.size <= 50_000 && blob.size > 30_000, `${blob.size}`);
    const smaller = written.filter(({ scale }) => scale < 1);
    assert.ok(smaller.length > 0);
    assert.deepEqual(new Set(smaller.map(({ quality }) => quality)), new Set([0.6]));
  });

  it('uses no higher quality than the requested one', async () => {
    const { encode, written } = encoder(photo);
    const first = await encode(1, 0.4);
    await fitSize(first, encode, { maxSize: 20_000, quality: 0.4, minScale: 0.05 });
    assert.deepEqual(new Set(written.map(({ quality }) => quality)), new Set([0.4]));
  });

  it('reduces only the pixels of a lossless picture', async () => {
    const { encode, written } = encoder(drawing, 'image/png');
    const first = await encode(1, undefined);
    const blob = await fitSize(first, encode, { maxSize: 60_000, quality: 0.5, minScale: 0.05 });
    assert.ok(blob.size <= 60_000);
    assert.deepEqual(new Set(written.map(({ quality }) => quality)), new Set([undefined]));
  });

  it('rejects a picture that is too large at the smallest scale, and encodes none below that scale', async () => {
    for (const [type, bytes] of [
      ['image/jpeg', photo],
      ['image/png', drawing],
    ] as const) {
      // prettier-ignore
      const { encode, written } = encoder(bytes, type);
      const first = await encode(1, undefined);
      const options = { maxSize: 500, quality: null, minScale: 0.2 };
      await assert.rejects(fitSize(first, encode, options), TooManyBytesError);
      assert.equal(Math.min(...written.map(({ scale }) => scale)), 0.2);
    }
  });

  it('encodes at most eight pictures and returns none above the limit, for any relation of scale and size', async () => {
    let seed = 7;
    const random = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32; // prettier-ignore
    for (let run = 0; run < 300; run++) {
      const power = random() * 3;
      const noise = random() * 0.4;
      const type = random() < 0.5 ? 'image/jpeg' : 'image/png';
      const { encode, written } = encoder(
        (scale, quality) => 100_000 * scale ** power * quality ** 2 * (1 + noise * random()),
        type,
      );
      const first = await encode(1, undefined);
      const maxSize = Math.round(first.size * (0.01 + 0.98 * random()));
      const options = { maxSize, quality: null, minScale: 0.05 };
      const blob = await fitSize(first, encode, options).catch((error: unknown) => error);
      if (blob instanceof Blob) assert.ok(blob.size <= maxSize);
      else assert.ok(blob instanceof TooManyBytesError);
      assert.ok(written.length <= 8, `${written.length} pictures for run ${run}`);
      assert.ok(written.every(({ scale }) => scale >= 0.05 && scale <= 1));
    }
  });
});
