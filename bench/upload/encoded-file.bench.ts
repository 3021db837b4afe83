// A payload of 10 MB: the cost of the checks of `EncodedFile.fromJson` beyond parsing and decoding.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { detectMimeType, EncodedFile } from '../../server/validator/index.ts';
import { decodeBase64 } from '../../server/validator/internal/base64.ts';
import { compare, cost, report, type Timings } from '../support/bench.ts';

const content = randomBytes(10_000_000);
content.write('\x89PNG\r\n\x1a\n', 'latin1');
const data = content.toString('base64');
const json = JSON.stringify({ name: 'a.png', type: 'image/png', metadata: {}, data });
const bare = (text: string) => Buffer.from((JSON.parse(text) as { data: string }).data, 'base64');
const whole = (text: string) => {
  const file = EncodedFile.fromJson(text);
  return file.getMimeType() === 'image/png' ? file : null;
};

assert.ok(bare(json).equals(whole(json)?.getData() ?? Buffer.of()));

const parsing = await compare(
  { bare: () => bare(json), fwx: () => whole(json) },
  { rounds: 25, batchMs: 30, clock: 'cpu' },
);
const parsed = JSON.parse(json) as { data: string };
/** One millisecond of work over fresh memory: a busy machine needs a second, longer measurement. */
const decode = (rounds: number): Promise<Timings> =>
  compare(
    {
      bare: () => Buffer.from(parsed.data, 'base64'),
      fwx: () => {
        const bytes = decodeBase64(parsed.data);
        // The bytes are kept, as by the other contender: memory costs more here than work.
        return bytes && detectMimeType(bytes) === 'image/png' ? bytes : null;
      },
    },
    { rounds, batchMs: 20, clock: 'cpu' },
  );
let decoding = await decode(41);
if (cost(decoding, 'fwx', 'bare') > 1.84) decoding = await decode(82);

report('EncodedFile, 10 MB', [
  {
    name: 'fromJson and its type / JSON.parse and base64 decoding',
    value: cost(parsing, 'fwx', 'bare'),
    atMost: 1.25,
    goal: 1.1,
  },
  {
    name: 'strict decoding, size and type / decoding',
    value: cost(decoding, 'fwx', 'bare'),
    atMost: 1.84,
    goal: 1.6,
  },
]);
