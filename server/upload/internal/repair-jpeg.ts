/**
 * A JPEG without two faults of cameras that all viewers ignore and libjpeg reports: panoramas without the end marker,
 * and photos of Samsung phones whose scan has parameters of a progressive JPEG. Other bytes are returned unchanged. A
 * file that ends within its pixels stays one that cannot be decoded.
 */
export function repairJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const hasEnd = bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  const scan = sequentialScan(bytes);
  const hasParameters = scan === null || parameters.every((byte, at) => bytes[scan + at] === byte);
  if (hasEnd && hasParameters) return bytes;
  const repaired = Buffer.concat([bytes, Buffer.from(hasEnd ? [] : [0xff, 0xd9])]);
  if (scan !== null) repaired.set(parameters, scan);
  return repaired;
}

/** Parameters of the scans of sequential JPEGs: the first and the last coefficient, and their precision. */
const parameters = [0, 63, 0];

/** Position of the parameters of the first scan; `null` in a progressive JPEG, and without a scan. */
function sequentialScan(bytes: Uint8Array): number | null {
  let isSequential = false;
  for (let at = 2; at + 3 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1];
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (marker === 0xc0 || marker === 0xc1) isSequential = true;
    if (marker === 0xda)
      return isSequential && end <= bytes.length ? end - parameters.length : null;
    // Markers may be padded.
    at = marker === 0xff ? at + 1 : end;
  }
  return null;
}
