import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  bullFacts,
  jobFacts,
  jobNameOf,
  readJobEvent,
} from '../../../../server/debug/collector/queue-entry.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const policy = new CapturePolicy();

class Send {
  readonly order = 1;
}

describe('readJobEvent()', () => {
  it('reads the documented fields of an event, and nothing else', () => {
    const event = {
      job: 1,
      id: 2,
      error: null,
      get other(): never {
        throw new Error('read');
      },
    };
    assert.deepEqual(readJobEvent(event), { job: 1, id: 2, error: null });
    assert.deepEqual([readJobEvent(null), readJobEvent('text')], [{}, {}]);
  });
});

describe('jobFacts()', () => {
  it('returns the stored data of a job', () => {
    const event = { job: new Send(), id: 7, ttr: 300, delay: 0, priority: 5, attempt: 1 };
    const { payloadFields, ...facts } = jobFacts(event, policy);
    assert.deepEqual(facts, {
      jobClass: 'Send',
      jobId: '7',
      ttr: 300,
      delay: 0,
      priority: 5,
      attempt: 1,
      error: '',
    });
    assert.equal(payloadFields?.type, 'object');
  });

  it('returns the known data of an incomplete or invalid event', () => {
    const event = { job: 'text', id: {}, ttr: '300', delay: null, error: 'no error' };
    const unknown = { ttr: null, delay: null, priority: null, attempt: null, error: '' };
    const found = { jobClass: 'string', payloadFields: null, jobId: '', ...unknown };
    assert.deepEqual(jobFacts(event, policy), found);
    const { error, jobId } = jobFacts({ id: 'a', error: new Error('token=abc') }, policy);
    assert.deepEqual([jobId, error], ['a', 'token=[redacted]']);
  });
});

describe('bullFacts()', () => {
  it('returns times in seconds', () => {
    const job = { id: '3', name: 'send', data: new Send(), opts: { delay: 1_500, priority: 2 } };
    const error = new Error('no paper');
    const { payloadFields, ...facts } = bullFacts(job, { attempt: 2, error }, policy);
    assert.deepEqual(facts, {
      jobClass: 'send',
      jobId: '3',
      ttr: null,
      delay: 1.5,
      priority: 2,
      attempt: 2,
      error: 'no paper',
    });
    assert.equal(payloadFields?.type, 'object');
    const bare = bullFacts({ name: 5 }, {}, policy);
    assert.deepEqual([bare.jobClass, bare.delay, bare.payloadFields], ['', null, null]);
  });
});

describe('jobNameOf()', () => {
  it('is the class of a job, or the type of its value', () => {
    assert.deepEqual([new Send(), {}, null, 5, undefined].map(jobNameOf), [
      'Send',
      'Object',
      'object',
      'number',
      'undefined',
    ]);
  });
});
