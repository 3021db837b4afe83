import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import type { RequestPayload } from '../../../../server/debug/collector/request-collector.ts';
import type { DebugOptions } from '../../../../server/debug/index.ts';
import { lineOf, partOf } from '../../../../server/debug/model/plain-value.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

type Config = Readonly<Record<string, unknown>>;

/** The data that the collector has stored of a request, and parts of it as lines. */
async function captured(
  path: string,
  init: RequestInit = {},
  config: Config = {},
  next: () => unknown = () =>
    new Response('ok', { headers: { 'x-list': 'a', location: '/b?token=1' } }),
) {
  const options: DebugOptions = { collectors: { request: config } };
  const setup = debugSetup(options);
  await (await setup.send(path, next, init)).text();
  const payload = (await lastSnapshot(setup)).panels['request'] as unknown as RequestPayload;
  const line = (...keys: readonly string[]): string | null => {
    let value: ReturnType<typeof partOf> = payload.data;
    for (const key of keys) value = value && partOf(value, key);
    return value && lineOf(value);
  };
  return { payload, line };
}

const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

describe('RequestCollector', () => {
  it('captures request and response', async () => {
    const { line, payload } = await captured('/a?b=1&token=2', {
      ...form,
      headers: { ...form.headers, cookie: 'theme=dark; sid=5', referer: '/c?token=3' },
      body: 'name=ann&bin=1',
    });
    assert.equal(
      line('general'),
      '{method: "POST", url: "http://localhost/a?b=1&token=%5Bredacted%5D", protocol: "", isAjax: false, isSecureConnection: false}',
    );
    assert.equal(line('requestBody', 'Content Type'), 'application/x-www-form-urlencoded');
    assert.equal(line('requestBody', 'Decoded'), '{name: "ann", bin: "1"}');
    assert.equal(line('requestBody', 'Raw'), 'name=ann&bin=1');
    assert.equal(line('requestBody', 'Note'), '');
    assert.equal(line('requestHeaders', 'cookie'), '[redacted]');
    assert.equal(line('requestHeaders', 'referer'), '/c?token=%5Bredacted%5D');
    assert.equal(line('responseHeaders', 'location'), '/b?token=%5Bredacted%5D');
    assert.equal(line('responseHeaders', 'x-list'), 'a');
    assert.equal(line('statusCode'), '200');
    assert.equal(line('GET'), '{b: "1", token: "[redacted]"}');
    assert.equal(line('POST'), '{name: "ann", bin: "1"}');
    assert.equal(line('COOKIE'), '{theme: "dark", sid: "[redacted]"}');
    assert.equal(line('FILES'), '[]');
    assert.equal(line('SESSION'), '{}');
    assert.match(line('SERVER') ?? '', /REMOTE_ADDR: "127\.0\.0\.1".*REQUEST_METHOD: "POST"/);
    assert.deepEqual([payload.statusCode, payload.requestSize, payload.responseSize], [200, 14, 2]);
  });

  it('has no body data for a request without a body', async () => {
    const { line, payload } = await captured('/a');
    assert.deepEqual(
      [line('requestBody'), line('POST'), line('COOKIE'), line('GET'), payload.requestSize],
      ['null', '{}', '{}', '{}', null],
    );
  });

  it('has a repeated header as list', async () => {
    const next = () => {
      const facts = currentCapture()?.facts;
      assert.ok(facts);
      return new Response('', {
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['x-one', '1'],
        ],
      });
    };
    const { line } = await captured('/a', {}, {}, next);
    assert.equal(line('responseHeaders', 'set-cookie'), '[redacted]');
    assert.equal(line('responseHeaders', 'x-one'), '1');
    const { line: lists } = await captured('/a', {}, {}, () => {
      const facts = currentCapture()?.facts;
      Object.assign(facts ?? {}, {
        headers: [
          ['x-a', '1'],
          ['x-b', '3'],
          ['x-a', '2'],
        ],
      });
      return new Response('');
    });
    assert.equal(lists('requestHeaders'), '{x-a: ["1", "2"], x-b: "3"}');
  });

  it('masks configured names, in any depth and case', async () => {
    const body = { bin: 1, list: [{ Bin: 2 }], other: { name: 'x', keep: 'z' }, name: 'y' };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-name': 'jane' },
      body: JSON.stringify(body),
    };
    const config = {
      censoredVariableNames: [
        'BIN',
        '_GET',
        'requestBody.Decoded.other.name',
        'POST.name',
        'x-NAME',
      ],
      censorString: '##',
    };
    const { line } = await captured('/a?b=1', init, config);
    assert.equal(
      line('requestBody', 'Decoded'),
      '{bin: "##", list: [{Bin: "##"}], other: {name: "##", keep: "z"}, name: "y"}',
    );
    assert.equal(line('requestBody', 'Raw'), '##');
    assert.equal(
      line('POST'),
      '{bin: "##", list: [{Bin: "##"}], other: {name: "x", keep: "z"}, name: "##"}',
    );
    assert.deepEqual([line('GET'), line('requestHeaders', 'x-name')], ['##', '##']);
    for (const [name, raw] of [
      ['other', '****'],
      ['_POST.name', '****'],
      ['x-name', init.body],
    ] as const) {
      const { line: open } = await captured('/a', init, { censoredVariableNames: [name] });
      assert.equal(open('requestBody', 'Raw'), raw);
    }
  });

  it('masks configured names that are secret anyway', async () => {
    const init = { headers: { authorization: 'Basic x', referer: 'https://shop.test/?token=1' } };
    const { line } = await captured('/a?token=1', init, {
      censoredVariableNames: ['authorization', 'token'],
    });
    assert.equal(line('requestHeaders', 'authorization'), '****');
    assert.equal(line('requestHeaders', 'referer'), 'https://shop.test/?token=****');
    assert.deepEqual(
      [line('GET', 'token'), line('general', 'url')],
      ['****', 'http://localhost/a?token=****'],
    );
  });

  it('stores no secrets in the texts of forms', async () => {
    const url = 'https://jane:s3cret@shop.test/';
    const body = new URLSearchParams({ url, filter: '{"token":"s3cret"}', page: '1' });
    const { line } = await captured('/a', { method: 'POST', body });
    const raw = new URLSearchParams(line('requestBody', 'Raw') ?? '');
    assert.deepEqual(Object.fromEntries(raw), {
      url: 'https://[redacted]@shop.test/',
      filter: '{"token":[redacted]}',
      page: '1',
    });
  });

  it('masks configured names in the queries of URLs', async () => {
    const init = { headers: { referer: 'https://shop.test/?bin=1234&a=1' } };
    for (const [name, query, referer] of [
      ['bin', 'bin=****&a[bin]=****', 'bin=****&a=1'],
      ['_GET.a.bin', 'bin=1234&a[bin]=****', 'bin=1234&a=1'],
      ['_GET', 'bin=****&a[bin]=****', 'bin=****&a=****'],
      ['_POST.bin', 'bin=1234&a[bin]=5', 'bin=1234&a=1'],
    ] as const) {
      const { line } = await captured('/a?bin=1234&a[bin]=5', init, {
        censoredVariableNames: [name],
      });
      assert.equal(line('general', 'url'), `http://localhost/a?${query}`);
      assert.equal(line('requestHeaders', 'referer'), `https://shop.test/?${referer}`);
    }
  });

  it('keeps the configured parts', async () => {
    const { line } = await captured('/a?b=1', {}, { displayVars: ['_GET'] });
    assert.deepEqual([line('GET'), line('SERVER'), line('SESSION')], ['{b: "1"}', null, null]);
  });
});
