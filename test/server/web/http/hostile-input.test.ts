import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { HttpException } from '../../../../server/core/index.ts';
import {
  contentDisposition,
  parseAccept,
  RangeException,
  Request,
} from '../../../../server/web/index.ts';
import { decideRange, parseCookieHeader, parseIp } from '../../../../server/web/internal.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });

describe('hostile input', () => {
  it('never makes a cookie header, an Accept header or an address throw', () => {
    fc.assert(
      fc.property(text, (value) => {
        parseCookieHeader(value);
        for (const { q } of parseAccept(value)) assert.ok(q > 0 && q <= 1);
        const bytes = parseIp(value);
        assert.ok(bytes === null || bytes.length === 4 || bytes.length === 16);
      }),
    );
  });

  it('returns only existing parts for a range', () => {
    const header = fc.oneof(
      text,
      fc
        .tuple(fc.option(fc.nat(200)), fc.option(fc.nat(200)))
        .map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`),
    );
    fc.assert(
      fc.property(header, fc.nat(100), fc.boolean(), (value, size, strict) => {
        try {
          const range = decideRange(value, size, strict);
          assert.ok(
            range === null || (range.begin >= 0 && range.begin <= range.end && range.end < size),
          );
        } catch (error) {
          assert.ok(error instanceof RangeException);
        }
      }),
    );
  });

  it('keeps a download name in one quoted line', () => {
    fc.assert(
      fc.property(text, (name) => {
        assert.match(
          contentDisposition(name),
          /^attachment; filename="(?:[^"\\\r\n]|\\")*"(?:; filename\*=utf-8''[\w\-.%~]*)?$/,
        );
      }),
    );
  });

  it('answers a malformed request line or header with a client error, or not at all', () => {
    fc.assert(
      fc.property(fc.webPath(), text, text, (path, query, value) => {
        const headers = new Map([
          ['x-forwarded-for', value],
          ['x-forwarded-host', value],
          ['forwarded', value],
          ['authorization', value],
          ['if-none-match', value],
        ]);
        const source = {
          method: 'GET',
          url: `http://h.test${path}?${query}`,
          headers: Object.assign([...headers], {
            get: (name: string) => headers.get(name.toLowerCase()) ?? null,
          }),
        };
        const config = { trustedHosts: ['any'], ipHeaders: ['Forwarded', 'X-Forwarded-For'] };
        const request = Request.create(config).bind(source as never, { ip: '1.2.3.4' });
        try {
          request.getPathInfo();
          request.getQueryParams();
          assert.match(request.getHostInfo() ?? '', /^https?:\/\/[\w.:[\]-]+$/);
          assert.notEqual(parseIp(request.getUserIP() ?? ''), null);
          request.getAuthCredentials();
          request.getETags();
        } catch (error) {
          assert.ok(error instanceof HttpException && error.statusCode === 400, String(error));
        }
      }),
      { numRuns: 500 },
    );
  });
});
