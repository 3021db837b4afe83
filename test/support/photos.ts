import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Red, green, blue of the four quarters: top left, top right, bottom left, bottom right. */
export const quarters = [
  [220, 40, 40],
  [40, 170, 60],
  [50, 80, 220],
  [235, 200, 40],
] as const;

/**
 * The transformation for storing a picture with this EXIF orientation, so that it is displayed
 * upright.
 */
const storedAs: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(270),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(90),
};

async function upright(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const places = [
    { left: 0, top: 0 },
    { left: half.width, top: 0 },
    { left: 0, top: half.height },
    { left: half.width, top: half.height },
  ];
  const parts: OverlayOptions[] = await Promise.all(
    quarters.map(async ([r, g, b], i) => ({
      ...places[i],
      input: await sharp({ create: { ...half, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer(),
    })),
  );
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(parts)
    .png()
    .toBuffer();
}

/**
 * A JPEG of four coloured quarters that is displayed upright, stored with an EXIF orientation.
 *
 * @param orientation 1 to 8, as in EXIF.
 */
export async function photo(width: number, height: number, orientation = 1): Promise<Buffer> {
  const turn = storedAs[orientation];
  if (!turn) throw new Error(`No EXIF orientation is ${orientation}.`);
  const stored = await turn(sharp(await upright(width, height)))
    .png()
    .toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

/** Colour of a pixel of the displayed picture; the position is a share of width and height. */
export async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image)
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Whether two colours look the same: lossy formats change them slightly. */
export function alike(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= 14);
}
