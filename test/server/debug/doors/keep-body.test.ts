import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import { type BodyFacts, requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import {
  bodyFacts,
  isReadable,
  keepBody,
  readFacts,
} from '../../../../server/debug/doors/keep-body.ts';

/** Facts about a body by the headers of its request. */
const factsOf = (headers: Readonly<Record<string, string>>): BodyFacts =>
  bodyFacts((name) => headers[name] ?? null);

describe('isReadable()', () => {
  for (const [type, expected] of [
    ['text/plain', true],
    ['TEXT/html; charset=utf-8', true],
    ['application/json', true],
    ['application/vnd.shop+json', true],
    ['application/problem+xml; charset=utf-8', true],
    ['application/x-www-form-urlencoded', true],
    ['application/jsonp', false],
    ['application/octet-stream', false],
    ['multipart/form-data', false],
    ['', false],
  ] as const) {
    it(`is ${expected} for "${type}"`, () =>
      assert.equal(isReadable(factsOf({ 'content-type': type })), expected));
  }

  for (const [encoding, expected] of [
    ['gzip', false],
    ['identity', true],
  ] as const) {
    it(`is ${expected} for a text with the encoding ${encoding}`, () => {
      const headers = { 'content-type': 'text/plain', 'content-encoding': encoding };
      assert.equal(isReadable(factsOf(headers)), expected);
    });
  }
});

describe('bodyFacts()', () => {
  it('contains the size that the client declares', () => {
    const sizes = ['12', '0', 'x', '-1', '1.5', ''].map(
      (length) => factsOf({ 'content-length': length }).size,
    );
    assert.deepEqual([...sizes, factsOf({}).size], [12, 0, null, null, null, null, null]);
  });

  it('contains the reason for a missing text until the body is read', () => {
    const json = { 'content-type': 'application/json' };
    assert.equal(factsOf(json).note, 'The program has not read the body.');
    assert.equal(factsOf({ 'content-type': 'image/png' }).note, 'The body is not text.');
    const { note } = factsOf({ ...json, 'content-encoding': 'gzip' });
    assert.equal(note, 'The body is compressed (gzip).');
  });
});

describe('readFacts()', () => {
  const known: BodyFacts = { contentType: 'a/b', text: null, size: 9, note: 'x' };
  it('decodes the text in its charset; as UTF-8 without a known one', () => {
    const textOf = (bytes: readonly number[], contentType: string) =>
      readFacts({ ...known, contentType }, Uint8Array.from(bytes), true).text;
    assert.equal(textOf([0xe9], 'text/plain; charset=ISO-8859-1'), 'é');
    assert.equal(textOf([0xc0], 'text/plain; charset="windows-1251"'), 'А');
    assert.equal(textOf([0xc3, 0xa9], 'text/plain; charset=none'), 'é');
  });

  it('contains the text that was read, without a truncated character', () => {
    const bytes = Buffer.from('aé');
    assert.deepEqual(readFacts(known, bytes, true), { ...known, text: 'aé', size: 3, note: '' });
    const note = 'Only the first 2 bytes were kept (maxBodyBytes).';
    const cut = readFacts(known, bytes.subarray(0, 2), false);
    assert.deepEqual(cut, { ...known, text: 'a', note });
    assert.equal(readFacts(known, bytes.subarray(0, 2), true).text, 'a\uFFFD');
  });
});

describe('keepBody()', () => {
  /** The kept part of a request whose body arrives in chunks, and the body that its handler reads. */
  async function kept(pieces: readonly string[], type: string, maxBytes = 4) {
    const capture = new Capture(requestFacts({ method: 'POST', url: '/' }));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
    const headers = { 'content-type': type };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const request = new Request('http://a.test/', init);
    keepBody(capture, request, maxBytes);
    const text = await request.text();
    await Promise.all(capture.pending);
    const { body: facts } = capture.facts;
    return { text, kept: [facts?.text, facts?.size, facts?.note.slice(0, 22)] };
  }

  it('keeps the beginning of a text, and its handler reads the whole body', async () => {
    const type = 'text/plain';
    assert.deepEqual(await kept(['ab', 'cd'], type), { text: 'abcd', kept: ['abcd', 4, ''] });
    const note = 'Only the first 4 bytes';
    assert.deepEqual(await kept(['ab', 'cde'], type), {
      text: 'abcde',
      kept: ['abcd', null, note],
    });
    assert.deepEqual(await kept(['abcdef'], type), { text: 'abcdef', kept: ['abcd', null, note] });
    assert.deepEqual(await kept([], type), { text: '', kept: ['', 0, ''] });
  });

  it('keeps nothing of bodies that are not text', async () => {
    assert.deepEqual(await kept(['ab'], 'image/png'), {
      text: 'ab',
      kept: [null, null, 'The body is not text.'],
    });
  });

  it('returns no body for requests without one', () => {
    const capture = new Capture(requestFacts({ method: 'GET', url: '/' }));
    keepBody(capture, new Request('http://a.test/'), 4);
    assert.deepEqual([capture.facts.body, capture.pending], [null, []]);
  });
});
