import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type ExceptionSnapshot,
  snapshotOfError,
} from '../../../../server/debug/model/exception-snapshot.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const snapshot = (error: unknown): ExceptionSnapshot => snapshotOfError(error, new CapturePolicy());

class NoPaper extends Error {}

describe('snapshotOfError()', () => {
  it('contains class, message, code and places of an error', () => {
    const found = snapshot(Object.assign(new NoPaper('token=abc; tray 2'), { code: 'E7' }));
    assert.deepEqual(
      [found.class, found.message, found.code, found.previous],
      ['NoPaper', 'token=[redacted]; tray 2', 'E7', null],
    );
    assert.equal(found.trace[0]?.file, import.meta.filename);
  });

  it('contains codes that are texts or numbers', () => {
    const codes = [7, 0, 'E', null, {}].map(
      (code) => snapshot(Object.assign(new Error('x'), { code })).code,
    );
    assert.deepEqual(codes, [7, 0, 'E', null, null]);
    assert.equal(snapshot(new Error('x')).code, null);
  });

  it('contains the name of an error whose class has none', () => {
    const error = new (class extends Error {})('x');
    Object.defineProperty(error.constructor, 'name', { value: '' });
    error.name = 'Own';
    assert.equal(snapshot(error).class, 'Own');
  });

  it('follows eight causes of any type', () => {
    let error: unknown = 'the first';
    for (let level = 1; level <= 8; level++) error = new Error(`level ${level}`, { cause: error });
    const depth = (one: ExceptionSnapshot): number => (one.previous ? 1 + depth(one.previous) : 0);
    assert.equal(depth(snapshot(error)), 8);
    assert.equal(depth(snapshot(new Error('level 9', { cause: error }))), 8);
    const { previous } = snapshot(new Error('x', { cause: 'token=abc' }));
    assert.deepEqual(previous, {
      class: 'string',
      message: 'token=[redacted]',
      code: null,
      trace: [],
      previous: null,
    });
    assert.equal(snapshot(new Error('x', { cause: null })).previous?.message, 'null');
  });

  it('contains the first errors of an AggregateError', () => {
    const all = Array.from({ length: 7 }, (_, at) => new Error(`token=abc; ${at}`));
    const found = snapshot(new AggregateError(all, 'all failed'));
    assert.deepEqual(
      found.errors?.map(({ message }) => message),
      [0, 1, 2, 3, 4].map((at) => `token=[redacted]; ${at}`),
    );
    assert.equal(found.errors?.[0]?.trace[0]?.file, import.meta.filename);
    let nested = new AggregateError([new Error('x')]);
    for (let level = 0; level < 9; level++) nested = new AggregateError(Array(9).fill(nested));
    assert.ok(JSON.stringify(snapshot(nested)).length < 100_000);
    assert.equal(
      snapshot(new Error('x', { cause: new AggregateError(all) })).previous?.errors?.length,
      5,
    );
    assert.equal(snapshot(new Error('x')).errors, undefined);
  });

  it('keeps the beginning of a long message', () => {
    assert.equal(
      snapshot(new Error('x'.repeat(1_000_000))).message.length,
      65_536 + '[truncated]'.length,
    );
    assert.equal(snapshot('x'.repeat(1_000_000)).message.length, 65_536 + '[truncated]'.length);
  });

  it('handles errors that cannot be read', () => {
    const error = new Error('x');
    Object.defineProperty(error, 'message', {
      get() {
        throw new Error('read');
      },
    });
    assert.equal(snapshot(error).message, '(an error that cannot be shown)');
  });

  it('says what is in a thrown object, without secrets', () => {
    const { class: name, message } = snapshot({ message: 'no rows', code: 7, token: 'abc' });
    assert.equal(name, 'object');
    assert.equal(message, '{message: "no rows", code: 7, token: [redacted]}');
    const bare = Object.assign<object, object>(Object.create(null), { code: 8 });
    assert.match(snapshot(bare).message, /code: 8/);
  });
});
