import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { mediaTypeOf } from '../../../../../server/web/internal.ts';

describe('mediaTypeOf', () => {
  for (const [name, expected] of [
    ['a.TXT', 'text/plain'],
    ['a.b.json', 'application/json'],
    ['a', 'application/octet-stream'],
    ['a.txt/b', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
    ['.css', 'text/css'],
    ['a.cjs', 'text/javascript'],
    ['a.xhtml', 'application/xhtml+xml'],
    ['a.vtt', 'text/vtt'],
    ['a.mov', 'video/quicktime'],
    ['a.m4a', 'audio/mp4'],
    ['a.flac', 'audio/flac'],
    ['a.m3u8', 'application/vnd.apple.mpegurl'],
    ['a.jsonld', 'application/ld+json'],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(mediaTypeOf(name), expected));
  }
});
