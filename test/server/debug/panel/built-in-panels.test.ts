import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import type { AssetEntry } from '../../../../server/debug/collector/asset-collector.ts';
import type { Frame } from '../../../../server/debug/model/stack-frames.ts';
import { encodeValue } from '../../../../server/debug/model/debug-value.ts';
import { AssetPanel } from '../../../../server/debug/panel/built-in/asset-panel.ts';
import { CachePanel } from '../../../../server/debug/panel/built-in/cache-panel.ts';
import { ConfigPanel } from '../../../../server/debug/panel/built-in/config-panel.ts';
import { DbPanel } from '../../../../server/debug/panel/built-in/db-panel.ts';
import { DumpPanel } from '../../../../server/debug/panel/built-in/dump-panel.ts';
import { EventPanel } from '../../../../server/debug/panel/built-in/event-panel.ts';
import { ExceptionPanel } from '../../../../server/debug/panel/built-in/exception-panel.ts';
import { HttpPanel } from '../../../../server/debug/panel/built-in/http-panel.ts';
import { LogPanel } from '../../../../server/debug/panel/built-in/log-panel.ts';
import { MailPanel } from '../../../../server/debug/panel/built-in/mail-panel.ts';
import { PageProtocolPanel } from '../../../../server/debug/panel/built-in/page-protocol-panel.ts';
import { ProfilingPanel } from '../../../../server/debug/panel/built-in/profiling-panel.ts';
import { QueuePanel } from '../../../../server/debug/panel/built-in/queue-panel.ts';
import { RequestPanel } from '../../../../server/debug/panel/built-in/request-panel.ts';
import { RouterPanel } from '../../../../server/debug/panel/built-in/router-panel.ts';
import { SpanPanel } from '../../../../server/debug/panel/built-in/span-panel.ts';
import { TimelinePanel } from '../../../../server/debug/panel/built-in/timeline-panel.ts';
import { UploadPanel } from '../../../../server/debug/panel/built-in/upload-panel.ts';
import { UserPanel } from '../../../../server/debug/panel/built-in/user-panel.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { context, contentOf } from './panel-content.ts';
import {
  cacheEntry,
  callEntry,
  jobEntry,
  queryEntry,
  spanEntry,
  trace,
  uploadEntry,
} from './sample-entries.ts';

const value = (given: unknown) => encodeValue(given, new CapturePolicy());
const frame = (file: string, line: number): Frame => ({ file, line, column: 1, function: 'f' });

/** The lines of a panel, as in the file of this name. Updated with `UPDATE_OUTLINES=1`: review the difference then. */
function assertContents(name: string, ...contents: ReturnType<typeof contentOf>[]): void {
  const file = new URL(`outlines/${name}.txt`, import.meta.url);
  const text = contents.map(({ lines }) => `${lines.join('\n')}\n`).join('\n');
  if (process.env['UPDATE_OUTLINES'] === '1') writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'));
}

describe('The content of the panels of the debugger', () => {
  it('of statements', () => {
    const one = {
      ...queryEntry,
      query: 'SELECT * FROM a WHERE id = ?',
      label: 'SELECT * FROM a',
      bindingCount: 1,
      rows: 2,
      duration: 20,
    };
    const two = { ...one, seq: 2, query: 'SELECT 2', label: 'SELECT 2', bindings: value(['a', 5]) };
    const begin = { ...one, query: 'BEGIN', label: 'BEGIN', type: 'BEGIN', bindingCount: 0 };
    const none = { count: 0, duration: 0, excessiveCallers: 0, entries: [] };
    const panel = new DbPanel();
    assertContents(
      'db',
      contentOf(panel, {
        ...none,
        count: 200,
        duration: 730,
        entries: [
          { ...one, repeated: 3 },
          { ...two, duration: 600, duplicates: 2, bindingCount: 2, isExplainable: true },
          { ...begin, seq: 3, duration: null, rows: null, transaction: 2, trace: [] },
          { ...one, seq: 4, type: 'INSERT', repeated: 3, duplicates: 3, error: 'no table' },
          {
            ...two,
            seq: 5,
            wait: 12,
            connection: 1,
            transaction: 1,
            bindingCount: 2,
            bindings: null,
          },
        ],
      }),
      // One that has ended, and one that has not.
      contentOf(panel, {
        ...none,
        count: 3,
        duration: 1,
        entries: [
          { ...begin, transaction: 1 },
          { ...begin, seq: 2, query: 'COMMIT', label: 'COMMIT', type: 'COMMIT', transaction: 1 },
          { ...begin, seq: 3, transaction: 2, duration: 100 },
        ],
      }),
      contentOf(panel, none),
    );
  });

  it('of the log', () => {
    const one = { id: 1, message: 'Began', value: null, level: 'info', category: 'app' } as const;
    const info = { ...one, time: 1.25, trace: [] };
    const panel = new LogPanel();
    assertContents(
      'log',
      contentOf(panel, {
        dropped: 2,
        entries: [
          info,
          { ...info, id: 2, level: 'warning', message: 'Few left', trace },
          { ...info, id: 3, level: 'error', message: '', value: value({ left: 0 }), time: -1 },
          { ...info, id: 4, level: 'trace', value: value([1]) },
        ],
      }),
      contentOf(panel, { dropped: 0, entries: [{ ...info, level: 'warning' }] }),
      contentOf(panel, { dropped: 0, entries: [] }),
    );
  });

  it('of calls to other servers', () => {
    const panel = new HttpPanel();
    assertContents(
      'http',
      contentOf(panel, {
        count: 7,
        entries: [
          callEntry,
          { ...callEntry, seq: 2, method: 'POST', duration: null, wait: 500, bytes: null },
          { ...callEntry, seq: 3, method: 'PUT', status: 399, duration: 1000, trace: [] },
          { ...callEntry, seq: 4, method: 'DELETE', status: 400, url: 'https://b.test/' },
          {
            ...callEntry,
            seq: 5,
            url: 'no url',
            status: 0,
            wait: null,
            duration: null,
            error: 'refused',
          },
          { ...callEntry, seq: 6, method: 'PATCH', status: 500, wait: null },
        ],
      }),
      contentOf(panel, { count: 1, entries: [{ ...callEntry, status: 302 }] }),
    );
  });

  it('of caches', () => {
    const panel = new CachePanel();
    const counts = { count: 9, hits: 2, misses: 1, writes: 3 };
    assertContents(
      'cache',
      contentOf(panel, {
        ...counts,
        entries: [
          cacheEntry,
          { ...cacheEntry, seq: 2, result: 'miss', duration: null, trace: [] },
          {
            ...cacheEntry,
            seq: 3,
            operation: 'set',
            effect: 'write',
            result: '',
            ttl: 60,
            duration: 2,
          },
          {
            ...cacheEntry,
            seq: 4,
            operation: 'flush',
            effect: 'write',
            key: '',
            result: '',
            ttl: 0,
          },
          { ...cacheEntry, seq: 5, error: 'gone' },
          { ...cacheEntry, seq: 6, operation: 'multi', effect: 'other', key: '', result: '' },
        ],
      }),
      contentOf(panel, {
        count: 1,
        hits: 0,
        misses: 0,
        writes: 1,
        entries: [{ ...cacheEntry, result: '' }],
      }),
    );
  });

  it('of jobs', () => {
    const panel = new QueuePanel();
    const entries = [
      jobEntry,
      { ...jobEntry, seq: 2, eventType: 'exec', duration: 30, queueName: 'mails', jobId: '' },
      { ...jobEntry, seq: 3, eventType: 'error', error: 'no host', ttr: 60, delay: 5 },
      {
        ...jobEntry,
        seq: 4,
        eventType: 'error',
        priority: 1,
        attempt: 2,
        payloadFields: value({ a: 1 }),
      },
    ] as const;
    const runs = [
      { tag: 't2', hasFailed: true },
      { tag: 't3', hasFailed: false },
    ];
    assertContents(
      'queue',
      contentOf(panel, { count: 6, entries }),
      contentOf(panel, { count: 1, entries: [jobEntry] }, { jobRuns: new Map([[1, runs]]) }),
      contentOf(
        panel,
        { count: 1, entries: [jobEntry] },
        { jobRuns: new Map([[1, runs.slice(1)]]) },
      ),
    );
  });

  it('of mails', () => {
    const mail = {
      seq: 1,
      from: ['a@a.test'],
      to: ['b@a.test', 'c@a.test'],
      cc: [],
      bcc: [],
      replyTo: [],
      subject: 'Hello',
      body: 'Text',
      html: '',
      headers: 'From: a',
      charset: 'utf-8',
      size: 1200,
      attachments: 1,
      file: 'm1.eml',
      isSuccessful: true,
      error: '',
      time: 5,
      duration: 8,
      trace,
    };
    const panel = new MailPanel();
    const other = {
      ...mail,
      seq: 2,
      subject: '',
      html: '<p>',
      cc: ['d@a.test'],
      isSuccessful: false,
    };
    assertContents(
      'mail',
      contentOf(panel, {
        count: 5,
        entries: [
          mail,
          { ...other, duration: null, file: '', size: 0, headers: '' },
          {
            ...other,
            seq: 3,
            body: '',
            error: 'refused',
            bcc: ['e@a.test'],
            replyTo: ['f@a.test'],
          },
        ],
      }),
      contentOf(panel, { count: 1, entries: [mail] }),
    );
  });

  it('of events, dumped values and errors', () => {
    const event = {
      time: 1,
      name: 'save',
      class: 'Event',
      isStatic: '0',
      senderClass: 'A',
    } as const;
    const dump = { value: value({ a: [1] }), category: 'application', time: 2, trace };
    const error = { class: 'Fault', message: 'no', code: null, trace, previous: null };
    const inside = [...trace, frame('/app/node_modules/x/y.js', 1), frame('node:fs', 2)];
    const cause = { ...error, class: 'Cause', code: 'ENOENT', trace: inside };
    const foreign = { ...error, trace: [frame('node:fs', 2)], code: 5 };
    assertContents(
      'event',
      contentOf(new EventPanel(), {
        dropped: 3,
        entries: [event, { ...event, isStatic: '1', name: 'x' }],
      }),
      contentOf(new EventPanel(), { dropped: 0, entries: [event, event] }),
    );
    assertContents('dump', contentOf(new DumpPanel(), { entries: [dump, { ...dump, trace: [] }] }));
    assertContents(
      'exception',
      contentOf(new ExceptionPanel(), {
        entries: [{ ...error, previous: cause }, foreign, cause, error],
      }),
    );
  });

  it('of time and memory', () => {
    const block = {
      seq: 0,
      category: 'app',
      info: 'work',
      level: 0,
      timestamp: 10,
      duration: 100,
      memoryDiff: -2048,
      trace,
    };
    const facts = { memory: 41_000_000, heapGrowth: 1500, utilization: 0.255, overlapping: 0 };
    const idle = { time: 0, memory: null, heapGrowth: 0, utilization: null, overlapping: 2 };
    const profiling = {
      ...facts,
      time: 500,
      entries: [block, { ...block, seq: 1, level: 1, timestamp: 50 }],
    };
    assertContents(
      'profiling',
      contentOf(new ProfilingPanel(), profiling),
      contentOf(new ProfilingPanel(), { ...idle, entries: [] }),
      contentOf(new ProfilingPanel(), { ...idle, time: 1000, entries: [{ ...block, seq: 3 }] }),
    );
    const steps = [
      { rule: '', handler: 'json', start: 1, duration: 2 },
      { rule: '', handler: '', start: 2, duration: 3 },
      { rule: '/a', handler: 'show', start: 400, duration: null },
      { rule: '/b', handler: 'late', start: 600, duration: null },
    ];
    const timed = { label: 'SELECT 1', timestamp: 20, duration: 30 };
    const panels = {
      router: { steps },
      db: {
        entries: [timed, { ...timed, timestamp: 40, duration: null }, { ...timed, timestamp: 45 }],
      },
      http: {
        entries: [
          { ...timed, label: 'GET /', timestamp: 0, duration: 5 },
          { ...timed, label: 'GET /a', timestamp: 5, duration: null, wait: 7 },
        ],
      },
      span: { entries: [{ ...timed, label: 'span', level: 1 }] },
    };
    const cached = { operation: 'get', key: 'rates', timestamp: 5, duration: 0.5 };
    const mail = { subject: 'Welcome', time: 100, duration: 120 };
    const others = {
      cache: { entries: [cached, { ...cached, operation: 'flush', key: '' }] },
      mail: { entries: [mail, { ...mail, subject: '', duration: null }] },
    };
    assertContents(
      'timeline',
      contentOf(new TimelinePanel(), profiling, { panels }),
      contentOf(new TimelinePanel(), { ...profiling, entries: [] }, { panels: others }),
    );
  });

  it('of spans', () => {
    const event = { name: 'retry', timestamp: 1, attributes: { count: '2' } };
    const panel = new SpanPanel();
    assertContents(
      'span',
      contentOf(panel, {
        dropped: 1,
        traceId: 'cd',
        entries: [
          { ...spanEntry, events: [event] },
          { ...spanEntry, seq: 2, library: '', duration: null, error: 'lost', trace: [] },
        ],
      }),
      contentOf(panel, { dropped: 0, traceId: '', entries: [spanEntry] }),
    );
  });

  it('of users', () => {
    const item = { name: 'admin', description: 'All', ruleName: null, createdAt: 0, updatedAt: 0 };
    const user = { id: 7, identity: value({ name: 'Ann' }), roles: [item], permissions: null };
    const panel = new UserPanel();
    // Noon, which is on the same day in nearly every time zone.
    const updatedAt = Date.UTC(2026, 10, 24, 12) / 1000;
    const permissions = [{ ...item, ruleName: 'own', updatedAt }];
    assertContents(
      'user',
      contentOf(panel, { ...user, mainUser: 'root', permissions }),
      contentOf(panel, { ...user, roles: [], identity: null }),
      contentOf(panel, { ...user, id: null }),
    );
  });

  it('of uploads', () => {
    const panel = new UploadPanel();
    assertContents(
      'upload',
      contentOf(panel, {
        entries: [
          uploadEntry,
          { ...uploadEntry, seq: 2, messages: ['Too wide.'] },
          { ...uploadEntry, seq: 3, error: 'PARTIAL', size: 0, type: '', detectedType: '' },
          { ...uploadEntry, seq: 4, attribute: '' },
        ],
      }),
      contentOf(panel, { entries: [{ ...uploadEntry, messages: ['Too wide.'] }] }),
      contentOf(panel, { entries: [uploadEntry] }),
    );
  });

  it('of pages', () => {
    const answer = {
      component: 'Home',
      statusCode: 200,
      location: '',
      page: value({ url: '/' }),
      requestHeaders: { 'x-inertia-partial-data': 'a' },
      sharedKeys: ['user', 'locale'],
    };
    const props = [
      { key: 'a', bytes: 100_000, isShared: false },
      { key: 'user', bytes: 1, isShared: true },
    ];
    const empty = {
      ...answer,
      component: '',
      page: null,
      props: [],
      requestHeaders: {},
      sharedKeys: [],
    };
    const panel = new PageProtocolPanel();
    assertContents(
      'page-protocol',
      contentOf(panel, { ...answer, props }),
      contentOf(panel, { ...answer, props: props.slice(0, 1) }),
      contentOf(panel, { ...empty, statusCode: 302, location: '/next' }),
      contentOf(panel, empty),
    );
  });

  it('of requests', () => {
    const data = {
      general: { url: '/shop', protocol: '', ajax: false },
      route: 'shop/buy',
      action: '',
      requestHeaders: { host: 'a.test' },
      responseHeaders: { 'content-type': 'text/html' },
      requestBody: { Note: 'Cut', Decoded: { a: 1 }, Raw: 'a=1' },
      GET: { page: '2' },
      POST: {},
    };
    const long = {
      general: { url: `/shop?q=${'a'.repeat(200)}`, isAborted: true },
      requestHeaders: { accept: 'a'.repeat(200), cookie: ['a', 'b'] },
    };
    const payload = { data: value(data), statusCode: 200, requestSize: 3, responseSize: 1500 };
    const bare = { data: value({}), requestSize: null, responseSize: null, toolbar: '' };
    const panel = new RequestPanel();
    const redirect = { summary: { ...context.summary, location: '/next', processingTime: null } };
    assertContents(
      'request',
      contentOf(panel, { ...payload, toolbar: 'it is no page' }),
      contentOf(panel, { ...bare, statusCode: 303 }, redirect),
      contentOf(panel, { ...payload, data: value(long), toolbar: '' }),
      ...[199, 399, 400, 499, 500].map((statusCode) => contentOf(panel, { ...bare, statusCode })),
    );
  });

  it('of asset bundles and versions', () => {
    const base: AssetEntry = {
      seq: 1,
      name: 'BaseAsset',
      source: '',
      baseUrl: '/base',
      css: ['a.css', 'b.css'],
      js: [],
      depends: [],
    };
    const page: AssetEntry = {
      seq: 2,
      name: 'PageAsset',
      source: '/app/assets',
      baseUrl: '',
      css: ['c.css'],
      js: ['a.js', 'b.js', 'c.js', 'd.js'],
      depends: ['BaseAsset'],
    };
    assertContents(
      'asset',
      contentOf(new AssetPanel(), { entries: [base, page] }),
      contentOf(new AssetPanel(), { entries: [] }),
    );
    const application = { name: 'Shop', version: '1.0', language: 'de', charset: 'UTF-8' };
    const environment = { NODE_ENV: 'production', 'Debug mode': 'off' };
    const versions = { node: '24.0.0', fwx: '0.1.0', v8: '13' };
    assertContents(
      'config',
      contentOf(new ConfigPanel(), { application, environment, versions }),
      contentOf(new ConfigPanel(), { application: null, environment: {}, versions: {} }),
    );
  });

  it('of routes', () => {
    const found = {
      route: 'shop/buy',
      action: 'ShopController.buy',
      params: value({ id: '5' }),
      nearest: [],
      entries: [
        { rule: 'shop/<id>', match: true, parent: 'group' },
        { rule: 'group', match: true, parent: null },
        { rule: 'other', match: false, parent: null },
      ],
      messages: ['Asked.', 'Found.'],
      steps: [
        { rule: '', handler: '', start: 1, duration: 2 },
        { rule: '/a', handler: 'show', start: 3, duration: null },
      ],
    };
    const nearest = [{ rule: 'shop/<id>', differs: 'the method' }];
    const none = {
      ...found,
      route: '',
      action: '',
      params: value({}),
      entries: [],
      messages: [],
      steps: [],
    };
    const missing = { summary: { ...context.summary, statusCode: 404 } };
    const panel = new RouterPanel();
    assertContents(
      'router',
      contentOf(panel, found),
      contentOf(panel, { ...none, nearest }, missing),
      contentOf(panel, { ...none, nearest }),
      contentOf(panel, none, missing),
    );
  });
});
