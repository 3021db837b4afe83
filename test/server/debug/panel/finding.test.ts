import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { RequestSummary } from '../../../../server/debug/model/request-summary.ts';
import {
  defaultThresholds,
  type Finding,
  findingHref,
  severityOf,
  sortFindings,
  summarizeFindings,
} from '../../../../server/debug/panel/finding.ts';
import { findingsOf } from '../../../../server/debug/panel/findings-of.ts';
import { Panel } from '../../../../server/debug/panel/panel.ts';
import { PanelRegistry } from '../../../../server/debug/panel/panel-registry.ts';
import { PanelView } from '../../../../server/debug/panel/panel-view.ts';
import { context } from './panel-content.ts';

const finding = (code: string, severity: Finding['severity'] = 'warning'): Finding => ({
  code,
  severity,
  text: code,
  panel: 'log',
  why: '',
});

describe('severityOf()', () => {
  for (const [value, limits, expected] of [
    [9, [10, 20], null],
    [10, [10, 20], 'warning'],
    [19, [10, 20], 'warning'],
    [20, [10, 20], 'danger'],
    // 0 disables a limit.
    [0, [0, 0], null],
    [99, [0, 0], null],
    [0, [0, 20], null],
    [19, [0, 20], null],
    [20, [0, 20], 'danger'],
    [99, [10, 0], 'warning'],
    [1, [1, 0], 'warning'],
    [1, [0, 1], 'danger'],
  ] as const) {
    it(`returns ${expected} for ${value} with the limits ${limits.join(' and ')}`, () => {
      assert.equal(severityOf(value, limits), expected);
    });
  }
});

describe('Findings', () => {
  const mixed = [finding('a'), finding('b', 'danger'), finding('c'), finding('d', 'danger')];

  it('are ordered by severity, the worst first', () => {
    assert.deepEqual(
      sortFindings(mixed).map(({ code }) => code),
      ['b', 'd', 'a', 'c'],
    );
  });

  it('are summarized by the worst one, their number and three codes', () => {
    assert.deepEqual(summarizeFindings([]), { severity: null, count: 0, codes: [] });
    assert.equal(summarizeFindings([finding('a'), finding('b', 'danger')]).severity, 'danger');
    assert.deepEqual(summarizeFindings([...mixed, finding('b')]), {
      severity: 'danger',
      count: 5,
      codes: ['b', 'd', 'a'],
    });
  });

  it('link to their row, or to their panel', () => {
    assert.equal(findingHref(finding('a'), context.url), '/view/log');
    const row = { ...finding('a'), anchor: 'log-1' };
    assert.equal(findingHref(row, context.url), '/view/log?open=log-1#log-1');
  });
});

describe('findingsOf()', () => {
  class Found extends Panel<{ severity: Finding['severity'] }> {
    override readonly id = 'found';
    override readonly title = 'Found';
    override findings({ severity }: { severity: Finding['severity'] }): readonly Finding[] {
      return [finding('found', severity)];
    }
    override view(): PanelView {
      return new PanelView();
    }
  }
  class Broken extends Found {
    override readonly id = 'found';
    override findings(): never {
      throw new Error('broken');
    }
  }
  const found = (
    summary: Partial<RequestSummary>,
    { panel = new Found(), panels = {}, time = defaultThresholds.time } = {},
  ) => {
    const registry = new PanelRegistry([panel]);
    const thresholds = { ...defaultThresholds, time };
    const known = { ...context, panels, thresholds };
    return findingsOf({ ...known, summary: { ...context.summary, ...summary } }, registry);
  };
  const codes = (...given: Parameters<typeof found>): string[] =>
    found(...given).map(({ code, severity }) => `${code} ${severity}`);

  it('calls panels with a payload, and skips one that fails', () => {
    const panels = { found: { severity: 'warning' } };
    assert.deepEqual(codes({}, { panels }), ['found warning']);
    assert.deepEqual(codes({}), []);
    assert.deepEqual(codes({}, { panels, panel: new Broken() }), []);
  });

  it('cuts long texts, which stand above every panel', () => {
    class Long extends Found {
      override findings(): readonly Finding[] {
        return [300, 301].map((length) => ({ ...finding('found'), text: 'a'.repeat(length) }));
      }
    }
    const texts = found({}, { panels: { found: {} }, panel: new Long() }).map(({ text }) => text);
    assert.deepEqual(texts, ['a'.repeat(300), `${'a'.repeat(299)}…`]);
  });

  it('lists an exception that the log repeats once', () => {
    const of = (code: string, text: string, place: string): Finding => ({
      ...finding(code, 'danger'),
      panel: code === 'exception' ? code : 'log',
      text,
      place,
    });
    class Logged extends Found {
      override findings(): readonly Finding[] {
        return [
          of('exception', 'Error: lost', 'a.ts:1'),
          of('error', 'Error in the log: Error: lost', 'a.ts:1'),
          of('error', 'Error in the log: Error: lost', 'b.ts:2'),
          of('error', 'Error in the log: other', 'a.ts:1'),
        ];
      }
    }
    const list = found({}, { panels: { found: {} }, panel: new Logged() });
    assert.deepEqual(
      list.map(({ place, text }) => `${text} ${place}`),
      [
        'Error: lost a.ts:1',
        'Error in the log: Error: lost b.ts:2',
        'Error in the log: other a.ts:1',
      ],
    );
  });

  it('lists slow responses with the exceeded limit', () => {
    assert.deepEqual(codes({ processingTime: 0.499 }), []);
    assert.deepEqual(codes({ processingTime: 0.5 }), ['slow warning']);
    assert.deepEqual(codes({ processingTime: 1 }), ['slow danger']);
    const [slow] = found({ processingTime: 0.5 });
    assert.equal(slow?.text, 'The response took 500 ms.');
    assert.match(slow?.why ?? '', /^Responses that take 500 ms or more/);
    assert.match(
      found({ processingTime: 1 })[0]?.why ?? '',
      /^Responses that take 1000 ms or more/,
    );
  });

  it('does not list entries without a time, or open connections, as slow', () => {
    assert.deepEqual(codes({ processingTime: null }, { time: [1, 2] }), []);
    assert.deepEqual(codes({ processingTime: 2, kind: 'stream' }), []);
    assert.deepEqual(codes({ processingTime: 2, kind: 'job' }), ['slow danger']);
  });

  it('orders the worst one first', () => {
    const panels = { found: { severity: 'danger' } };
    assert.deepEqual(codes({ processingTime: 0.5 }, { panels }), ['found danger', 'slow warning']);
  });
});
