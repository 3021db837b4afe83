import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import { runInCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import {
  annotateCapture,
  type RequestNotes,
} from '../../../../server/debug/capture/request-notes.ts';

/** Facts of a request with these annotations. */
function factsOf(...notes: readonly RequestNotes[]) {
  const capture = new Capture(requestFacts({ method: 'GET', url: '/' }));
  runInCapture(capture, () => notes.forEach(annotateCapture));
  return capture.facts;
}

describe('annotateCapture()', () => {
  it('keeps earlier annotations', () => {
    const first = { route: '/a', action: 'show', params: { a: 1 }, session: { b: 2 } };
    const { action, routeParams, route, session, user } = factsOf(
      { ...first, user: { id: 0 } },
      { route: '/b' },
      {},
    );
    assert.deepEqual([route, action, routeParams, session], ['/b', 'show', { a: 1 }, { b: 2 }]);
    assert.deepEqual(user, { id: 0, identity: null });
    const identity = { name: 'Ann' };
    assert.deepEqual(factsOf({ user: { id: 5, identity } }).user, { id: 5, identity });
    assert.deepEqual(factsOf({ user: null }).user, { id: null, identity: null });
    assert.equal(factsOf({}).user, null);
  });

  it('keeps 1,000 characters of names and types', () => {
    const [whole, long] = ['x'.repeat(1_000), 'x'.repeat(1_001)];
    const file = { field: long, name: whole, type: long, size: 0, error: 'PARTIAL' };
    assert.deepEqual(factsOf({ files: [file] }).files, [
      {
        field: whole,
        name: whole,
        type: whole,
        size: 0,
        error: 'PARTIAL',
        detectedType: '',
        messages: [],
        file: null,
      },
    ]);
  });

  it('adds files and bundles to existing ones, up to 200', () => {
    const many = (length: number) =>
      Array.from({ length }, (_, at) => ({ field: 'f', name: `${at}`, size: 1 }));
    const { bundles, files } = factsOf(
      { files: many(150), bundles: many(150) },
      { files: many(60), bundles: [{ name: 'last', css: ['/a.css'] }] },
    );
    assert.deepEqual([files.length, files.at(-1)?.name], [200, '49']);
    assert.deepEqual(
      [bundles.length, bundles.at(-1)],
      [151, { name: 'last', css: ['/a.css'], js: [] }],
    );
  });

  it('does nothing outside of captures', () => annotateCapture({ route: '/a' }));
});
