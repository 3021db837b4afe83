import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { LogEntry } from '../../../../../server/debug/collector/log-collector.ts';
import type { QueueEntry } from '../../../../../server/debug/collector/queue-entry.ts';
import { encodeValue } from '../../../../../server/debug/model/debug-value.ts';
import type { CaptureKind } from '../../../../../server/debug/model/request-summary.ts';
import { CachePanel } from '../../../../../server/debug/panel/built-in/cache-panel.ts';
import { EventPanel } from '../../../../../server/debug/panel/built-in/event-panel.ts';
import { HttpPanel } from '../../../../../server/debug/panel/built-in/http-panel.ts';
import { LogPanel } from '../../../../../server/debug/panel/built-in/log-panel.ts';
import { ProfilingPanel } from '../../../../../server/debug/panel/built-in/profiling-panel.ts';
import { QueuePanel } from '../../../../../server/debug/panel/built-in/queue-panel.ts';
import { RequestPanel } from '../../../../../server/debug/panel/built-in/request-panel.ts';
import { RouterPanel } from '../../../../../server/debug/panel/built-in/router-panel.ts';
import { SpanPanel } from '../../../../../server/debug/panel/built-in/span-panel.ts';
import { TimelinePanel } from '../../../../../server/debug/panel/built-in/timeline-panel.ts';
import { UploadPanel } from '../../../../../server/debug/panel/built-in/upload-panel.ts';
import type { PanelContext } from '../../../../../server/debug/panel/panel.ts';
import { CapturePolicy } from '../../../../../server/debug/policy/capture-policy.ts';
import { context, contentOf } from '../panel-content.ts';
import {
  cacheEntry,
  callEntry,
  jobEntry,
  place,
  spanEntry,
  uploadEntry,
} from '../sample-entries.ts';

const value = (given: unknown) => encodeValue(given, new CapturePolicy());

/** The complete content of a panel, as one text. */
const textBy = (...given: Parameters<typeof contentOf>): string =>
  contentOf(...given).lines.join('\n');

const cached = { ...cacheEntry, duration: null };
const span = { ...spanEntry, duration: null };

describe('Panels with a bar for each time', () => {
  it('scale short times to the longest of them', () => {
    const short = { duration: 0.5 };
    const counts = { count: 2, hits: 2, misses: 0, writes: 0 };
    const caches = { ...counts, entries: [cached, { ...cached, ...short }] };
    assert.match(textBy(new CachePanel(), caches), /0\.5 ms \(100 %\)/);
    const spans = { dropped: 0, traceId: '', entries: [span, { ...span, ...short }] };
    assert.match(textBy(new SpanPanel(), spans), /0\.5 ms \(100 %\)/);
  });

  it('have empty bars when the total time is zero', () => {
    const facts = { memory: null, heapGrowth: 0, utilization: null, overlapping: 0 };
    const block = { seq: 1, category: 'app', info: 'work', level: 0, timestamp: 0, memoryDiff: 0 };
    const shown = (time: number, duration: number): string =>
      textBy(new ProfilingPanel(), {
        ...facts,
        time,
        entries: [{ ...block, duration, trace: [] }],
      });
    assert.match(shown(0, 5), /5\.0 ms \(0 %\)/);
    assert.match(shown(0.5, 0.25), /0\.3 ms \(50 %\)/);
  });
});

describe('The panel of caches', () => {
  it('shows the share of reads that are hits', () => {
    const rate = (hits: number, misses: number) =>
      new CachePanel().chip({ count: 0, hits, misses, writes: 0, entries: [] }, context).extra;
    assert.deepEqual(
      [rate(1, 1), rate(3, 1), rate(0, 1), rate(1, 0), rate(0, 0)],
      ['50 %', '75 %', '0 %', '100 %', undefined],
    );
  });
});

describe('Panels with a single entry', () => {
  it('report entries that were not kept, or were still open', () => {
    const event = new EventPanel();
    assert.match(textBy(event, { dropped: 1, entries: [] }), /: 1 more event was not kept/);
    assert.match(textBy(event, { dropped: 2, entries: [] }), /: 2 more events were not kept/);
    assert.doesNotMatch(textBy(event, { dropped: 0, entries: [] }), /! warning/);
    const log = new LogPanel();
    assert.match(textBy(log, { dropped: 1, entries: [] }), /! warning: 1 more/);
    assert.doesNotMatch(textBy(log, { dropped: 0, entries: [] }), /! warning/);
    const profiling = (overlapping: number): string => {
      const facts = { time: 1, memory: null, heapGrowth: 0, utilization: null, overlapping };
      return textBy(new ProfilingPanel(), { ...facts, entries: [] });
    };
    assert.match(profiling(1), /! info: 1 other capture was open/);
    assert.match(profiling(2), /! info: 2 other captures were open/);
    assert.doesNotMatch(profiling(0), /! info/);
  });

  it('colour the number of failed entries', () => {
    const http = (status: number): string =>
      textBy(new HttpPanel(), { count: 1, entries: [{ ...callEntry, status }] });
    assert.match(http(500), /metric Failed: 1 \(danger\)/);
    assert.match(http(200), /metric Failed: 0$/m);
    const queue = (eventType: QueueEntry['eventType']): string =>
      textBy(new QueuePanel(), { count: 1, entries: [{ ...jobEntry, eventType }] });
    assert.match(queue('error'), /metric Failed: 1 \(danger\)/);
    assert.match(queue('exec'), /metric Failed: 0$/m);
  });
});

describe('The panel of the log', () => {
  const entry: LogEntry = {
    id: 1,
    message: 'Began',
    value: null,
    level: 'info',
    category: 'app',
    time: 1,
    trace: [],
  };

  it('shows the beginning of a long message, and the whole of it in an opened row', () => {
    const long = { ...entry, message: 'a'.repeat(501) };
    const lines = contentOf(new LogPanel(), { dropped: 0, entries: [long] }).lines;
    assert.ok(lines.some((line) => line.includes(`${'a'.repeat(499)}…`)));
    assert.ok(lines.some((line) => line.endsWith(`text ${'a'.repeat(501)}`)));
    const short = { ...entry, message: 'a'.repeat(500) };
    assert.doesNotMatch(textBy(new LogPanel(), { dropped: 0, entries: [short] }), /…|text a/);
  });

  it('counts errors before warnings', () => {
    const chip = (...levels: LogEntry['level'][]) => {
      const entries = levels.map((level) => ({ ...entry, level }));
      const { extra, tone } = new LogPanel().chip({ dropped: 0, entries }, context);
      return [tone, extra];
    };
    assert.deepEqual(chip('info', 'trace'), [undefined, undefined]);
    assert.deepEqual(chip('warning', 'info'), ['warning', '1 warning']);
    assert.deepEqual(chip('warning', 'error', 'error'), ['danger', '2 errors']);
  });

  it('has expandable rows only with a value, a place, or a text that is not shown as it is', () => {
    const details = (given: Partial<LogEntry>) => {
      const [, table] = new LogPanel().view(
        { dropped: 0, entries: [{ ...entry, ...given }] },
        context,
      ).blocks;
      assert.ok(table?.type === 'table');
      return table.rows[0]?.details?.blocks.map(({ type }) => type);
    };
    assert.equal(details({}), undefined);
    assert.deepEqual(details({ value: value([1]) }), ['tree']);
    assert.deepEqual(details({ trace: [place] }), ['frames']);
    assert.equal(details({ message: `${'x'.repeat(500)}\n` }), undefined);
    assert.deepEqual(details({ message: 'x'.repeat(501) }), ['code']);
    assert.deepEqual(details({ message: 'a\nb' }), ['code']);
  });

  it('lists ten errors and warnings', () => {
    const entries = Array.from({ length: 11 }, (): LogEntry => ({ ...entry, level: 'error' }));
    assert.equal(new LogPanel().findings({ dropped: 0, entries }, context).length, 10);
  });
});

describe('The panel of a request', () => {
  const open = new CapturePolicy({ sensitiveKeys: [] });
  const shown = (data: object, kind: CaptureKind = 'page'): string =>
    textBy(
      new RequestPanel(),
      {
        data: encodeValue(data, open),
        statusCode: 200,
        requestSize: null,
        responseSize: null,
        toolbar: kind === 'page' ? '' : 'not a request for a page',
      },
      { summary: { ...context.summary, kind } },
    );
  const full = { GET: { a: 1 }, POST: { a: 1 }, COOKIE: { a: 1 }, SESSION: { a: 1 } };

  it('has name, duration and process of a job or a command, and nothing of a response', () => {
    const data = { general: { isAjax: false }, SERVER: { PROCESS_ID: 7 } };
    for (const kind of ['job', 'command'] as const) {
      const text = shown(data, kind);
      assert.match(text, /Duration.*name.*\/shop.*process.*7/s);
      assert.doesNotMatch(text, /Status|isAjax|toolbar|Response/);
    }
    assert.match(shown(data), /Status.*isAjax/s);
  });

  it('names the parts without values', () => {
    const all = { ...full, FILES: { a: 1 }, SERVER: { a: 1 } };
    assert.doesNotMatch(shown(all), /Without values/);
    assert.match(shown({ ...all, FILES: {} }), /Without values: files\./);
    assert.match(shown(full), /Without values: files, server\./);
  });

  for (const [title, requestBody, expected] of [
    ['no body', {}, []],
    ['a note alone', { Note: 'Cut' }, ['# Body', 'p (Cut)']],
    ['a decoded body alone', { Decoded: { a: 1 } }, ['# Body', 'tree {a: 1}']],
    ['a raw body alone', { Raw: 'a=1' }, ['# Body', 'text a=1']],
    ['a body of no text', { Note: '', Decoded: null, Raw: '' }, ['# Body']],
  ] as const) {
    it(`shows ${title}`, () => {
      const lines = shown({ requestBody }).split('\n');
      const body = lines.filter((line) => /^(?:# Body|p \((?!Without)|tree|text)/.test(line));
      assert.deepEqual(body, expected);
    });
  }
});

describe('The panel of the router', () => {
  const none = { route: 'a', action: '', params: value({}), nearest: [], messages: [], steps: [] };
  const rule = (
    entries: readonly { rule: string; match: boolean; parent: string | null }[],
  ): string | undefined =>
    /URL rule: (.*)/.exec(textBy(new RouterPanel(), { ...none, entries }))?.[1];

  it('names the rule that matches, of a group the inner one', () => {
    const group = { rule: 'g', match: true, parent: null };
    const inside = { rule: 'x', match: true, parent: 'g' };
    assert.equal(rule([{ rule: 'a', match: true, parent: null }]), '`a`');
    assert.equal(rule([{ rule: 'a', match: false, parent: null }]), '(none)');
    assert.equal(rule([inside, group]), '`x`');
    assert.equal(rule([{ ...inside, rule: 'w', match: false }, inside, group]), '`x`');
    assert.equal(rule([{ ...inside, match: false }, group]), '`g`');
    assert.equal(rule([{ ...inside, parent: 'other' }, group]), '`g`');
    const deep = { rule: 'y', match: true, parent: 'x' };
    assert.equal(rule([deep, inside, group]), '`y`');
  });

  it('shows a single message', () => {
    assert.match(
      textBy(new RouterPanel(), { ...none, entries: [], messages: ['Asked.'] }),
      /# Messages\ntext Asked\./,
    );
  });
});

describe('The panel of the timeline', () => {
  const whole = { memory: null, heapGrowth: 0, utilization: null, overlapping: 0, entries: [] };
  const shown = (panels: PanelContext['panels']): string[] =>
    textBy(new TimelinePanel(), { ...whole, time: 10 }, { panels })
      .split('\n')
      .filter((line) => /^ {2}\d/.test(line));
  const timed = { label: 'SELECT 1', timestamp: 0, duration: 2 };

  it('orders an outer span before an inner one with the same start', () => {
    const spans = [
      { ...timed, label: 'inner', level: 1 },
      { ...timed, label: 'outer', level: 0 },
    ];
    assert.deepEqual(
      shown({ span: { entries: spans } }).map((line) => /level \d: (\w+)/.exec(line)?.[1]),
      ['request', 'outer', 'inner'],
    );
  });

  it('shows no duration for spans that began after the end and have not ended', () => {
    const late = { ...timed, timestamp: 12, duration: null };
    assert.match(shown({ db: { entries: [late] } })[1] ?? '', /^ {2}12 \+ 0 /);
    const steps = [{ rule: '/a', handler: '', start: 12, duration: null }];
    assert.match(shown({ router: { steps } })[1] ?? '', /^ {2}12 \+ 0 /);
  });
});

describe('The panel of uploads', () => {
  it('shows the total of the sizes', () => {
    const file = { ...uploadEntry, size: 5 };
    assert.match(textBy(new UploadPanel(), { entries: [file, file] }), /metric Total: 10 B/);
  });
});
