import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { callEntryOf, type OpenCall } from '../../../../server/debug/collector/call-entry.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const entryOf = (facts: Partial<OpenCall>) =>
  callEntryOf(
    {
      method: 'GET',
      url: 'http://a.test/',
      timestamp: 1,
      stack: { stack: '' },
      status: 200,
      wait: 2,
      duration: 3,
      bytes: 4,
      error: null,
      ...facts,
    },
    5,
    new CapturePolicy(),
  );

describe('callEntryOf()', () => {
  it('contains the observed data of a call', () => {
    assert.deepEqual(entryOf({}), {
      seq: 5,
      method: 'GET',
      url: 'http://a.test/',
      label: 'GET http://a.test/',
      status: 200,
      timestamp: 1,
      wait: 2,
      duration: 3,
      bytes: 4,
      error: '',
      trace: [],
    });
  });

  it('contains no secret of the URL, and a line of 80 characters', () => {
    const { label, url } = entryOf({ url: `http://a.test/${'x'.repeat(80)}?token=abc` });
    assert.equal(label, `GET http://a.test/${'x'.repeat(62)}`);
    assert.match(url, /\?token=%5Bredacted%5D$/);
  });

  it('contains message or code of an error, or a placeholder', () => {
    const errors = [new Error('token=abc'), { code: 'ECONNREFUSED' }, {}, { message: 'a' }, 'text'];
    assert.deepEqual(
      errors.map((error) => entryOf({ error }).error),
      ['token=[redacted]', 'ECONNREFUSED', 'failed', 'a', 'failed'],
    );
  });
});
