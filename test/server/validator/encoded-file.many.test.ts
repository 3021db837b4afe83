import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { InvalidArgumentException } from '../../../server/core/index.ts';
import {
  EncodedFile,
  EncodedFileMessage,
  EncodedFileValidator,
} from '../../../server/validator/index.ts';
import { Mixer, share } from './support/mixer.ts';

const texts = Object.values(EncodedFileMessage).map((text) => {
  const [head = '', ...rest] = text.replaceAll(/[.;()]/g, String.raw`\$&`).split('%s');
  return new RegExp(`^${[head, ...rest].join(String.raw`[\w ]*`)}$`);
});
const seed = 20_260;
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns = 1000): T[] =>
  fc.sample(arbitrary, { numRuns, seed });
const contents = sample(
  fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    fc.string({
      unit: fc.constantFrom(...'AZaz09+/=-_ \t\r\n,é\u0141\0'.split('')),
      maxLength: 40,
    }),
    fc.constantFrom(
      ...[
        'GIF89a',
        '%PDF-1.4',
        '\x89PNG\r\n\x1a\n',
        'PK\x03\x04',
        '<svg/>',
        '{"a":1}',
        '<?php',
      ].map((text) => Buffer.from(text, 'latin1').toString('base64')),
    ),
  ),
);
const strings = sample(
  fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a.png', '../x', '')),
);
const anything = sample(
  fc.anything({
    withNullPrototype: true,
    withMap: true,
    withDate: true,
    withBigInt: true,
    maxDepth: 2,
  }),
);
const numbers = sample(
  fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0.5, Infinity, Number.NaN)),
);
const keys = ['name', 'type', 'data', 'metadata', '__proto__', 'constructor', 'id', 'size', 'crop'];

function payloadOf(mixer: Mixer): Record<string, unknown> {
  const payload: Record<string, unknown> = {
    name: mixer.pick(strings),
    type: mixer.pick(strings),
    data: mixer.pick(contents),
    metadata: { crop: { rect: rectOf(mixer) }, [mixer.pick(keys)]: mixer.pick(anything) },
  };
  const key = mixer.pick(keys);
  const change = mixer.below(4);
  if (change === 0) delete payload[key];
  if (change === 1) {
    Object.defineProperty(payload, key, { value: mixer.pick(anything), enumerable: true });
  }
  return payload;
}

function rectOf(mixer: Mixer): unknown {
  if (mixer.once(8)) return mixer.pick(anything);
  const [x, y, width, height] = [0, 0, 0, 0].map(() => mixer.pick(numbers));
  return { x, y, width: mixer.once(8) ? mixer.pick(strings) : width, height };
}

function jsonOf(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? 1 : inner)) ?? ''
    );
  } catch {
    return '{';
  }
}

/** A value that a form may submit under the name of a file field. */
function inputOf(mixer: Mixer): unknown {
  const kind = mixer.below(8);
  if (kind < 3) return jsonOf(payloadOf(mixer));
  if (kind < 5) return mixer.damage(jsonOf(payloadOf(mixer)));
  if (kind === 5) return payloadOf(mixer);
  if (kind === 6) return [inputOf(mixer), mixer.pick(anything), jsonOf(payloadOf(mixer))];
  return mixer.pick(anything);
}

/** Reads a value as far as an application would; any thrown error must be a documented one. */
function readAll(input: unknown): void {
  try {
    for (const file of EncodedFile.fromInput(input)) {
      assert.equal(file.getData().length, file.getSize());
      assert.match(file.getMimeType(), /^[a-z]+\/[a-z0-9.+-]+$/);
      const rect = file.getCropRectangle();
      assert.ok(rect === null || Object.values(rect).every(Number.isSafeInteger));
      assert.ok(!file.getExtension().includes('.'));
    }
  } catch (error) {
    if (!(error instanceof InvalidArgumentException)) throw error;
    assert.ok(
      texts.some((text) => text.test(error.message)),
      error.message,
    );
  }
}

const perRun = 100;
const seeds = fc.integer();

describe('Hundreds of thousands of hostile payloads', () => {
  it('are read, or throw documented errors', () => {
    fc.assert(
      fc.property(seeds, (start) => {
        const mixer = new Mixer(start);
        for (let i = 0; i < perRun; i++) readAll(inputOf(mixer));
      }),
      { numRuns: share(0.4) / perRun },
    );
    assert.deepEqual(Object.keys(Object.prototype), []);
  });

  it('are validated, without a text of the payload in the errors', async () => {
    const validators = sample(
      fc.record({
        maxFiles: fc.nat(3),
        maxSize: fc.option(fc.nat(50)),
        minSize: fc.option(fc.nat(9)),
        extensions: fc.option(fc.constantFrom('png, jpg', [], ['txt'], '')),
        mimeTypes: fc.option(
          fc.constantFrom('image/*', '*', ['text/plain', '*/pdf'], '[a-z', '\\'),
        ),
      }),
      50,
    ).map((config) => EncodedFileValidator.create({ ...config, skipOnEmpty: false }));
    await fc.assert(
      fc.asyncProperty(seeds, async (start) => {
        const mixer = new Mixer(start);
        for (let i = 0; i < perRun; i++) {
          const error = await mixer.pick(validators).firstError(inputOf(mixer));
          assert.ok(error === null || error.length < 300, error ?? '');
        }
      }),
      { numRuns: share(0.4) / perRun },
    );
  });
});
