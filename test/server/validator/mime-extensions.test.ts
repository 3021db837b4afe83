import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { extensionsOf, preferredExtensionOf } from '../../../server/validator/index.ts';

describe('extensionsOf', () => {
  for (const [type, list] of [
    ['image/jpeg', 'jfif jpe jpeg jpg pjp pjpeg'],
    ['text/plain', 'conf def in list log text txt'],
    ['text/html', 'htm html'],
    ['image/svg+xml', 'svg svgz'],
    ['text/xml', 'xml xsl'],
  ] as const) {
    it(`lists ${list} for ${type}`, () => assert.equal(extensionsOf(type).join(' '), list));
  }

  for (const type of [
    'application/gzip',
    'text/x-php',
    'application/x-dosexec',
    'application/x-empty',
    '__proto__',
    'no/such',
  ]) {
    it(`has none for ${type}`, () => {
      assert.deepEqual(extensionsOf(type), []);
      assert.equal(preferredExtensionOf(type), '');
    });
  }
});

describe('preferredExtensionOf', () => {
  for (const [type, extension] of [
    ['image/jpeg', 'jpg'],
    ['text/plain', 'txt'],
    ['audio/mpeg', 'mp3'],
    ['image/png', 'png'],
    ['application/octet-stream', 'bin'],
  ] as const) {
    it(`is ${extension} for ${type}`, () => assert.equal(preferredExtensionOf(type), extension));
  }
});
