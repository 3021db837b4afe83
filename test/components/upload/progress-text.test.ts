import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  percentText,
  progressText,
  timeLeftText,
} from '../../../components/upload/status/progress-text.ts';
import { de } from '../../../components/upload/labels/de.ts';
import {
  progressOf,
  TransferMeter,
} from '../../../components/upload/transfer/transfer-progress.ts';

const english = { tag: 'en', translate: (text: string) => text };
const german = { tag: 'de', translate: (text: keyof typeof de) => de[text] };
const progressWith = (secondsLeft: number | null) => ({
  loaded: 1,
  total: 2,
  rate: 1,
  secondsLeft,
});

describe('The meter of a transfer', () => {
  it('returns null in the first second, then bytes per second', () => {
    const meter = new TransferMeter();
    meter.add(0, 0);
    meter.add(500, 500);
    assert.equal(meter.rate(999), null);
    meter.add(500, 1_000);
    assert.equal(meter.rate(1_000), 1_000);
  });

  it('counts only the last five seconds', () => {
    const meter = new TransferMeter();
    for (let second = 0; second <= 10; second++) meter.add(100, second * 1_000);
    for (let second = 11; second <= 15; second++) meter.add(900, second * 1_000);
    assert.equal(meter.rate(15_000), 900);
  });

  it('falls to 0 when no bytes are added', () => {
    const meter = new TransferMeter();
    meter.add(0, 0);
    meter.add(1_000, 1_000);
    assert.equal(meter.rate(2_000), 500);
    assert.equal(meter.rate(60_000), 0);
  });
});

describe('Progress', () => {
  it('has the time that the remaining bytes need at the rate', () => {
    assert.equal(progressOf({ loaded: 400, total: 1_000 }, 200).secondsLeft, 3);
    assert.equal(progressOf({ loaded: 400, total: 1_000 }, 0).secondsLeft, null);
    assert.equal(progressOf({ loaded: 400, total: 1_000 }, null).secondsLeft, null);
    assert.equal(progressOf({ loaded: 1_000, total: 1_000 }, null).secondsLeft, 0);
  });

  it('is rounded down in percent', () => {
    assert.equal(percentText({ ...progressWith(1), loaded: 999, total: 1_000 }, 'en'), '99%');
    assert.equal(percentText({ ...progressWith(1), loaded: 999, total: 1_000 }, 'de'), '99\u00a0%');
    assert.equal(percentText({ ...progressWith(1), loaded: 0, total: 0 }, 'en'), null);
  });

  for (const [seconds, text] of [
    [0.2, '1 sec left'],
    [9.5, '10 sec left'],
    [11, '15 sec left'],
    [90, '90 sec left'],
    [91, '2 min left'],
    [5_400, '90 min left'],
    [5_401, '2 hr left'],
    [8_000, '2.5 hr left'],
    [0, null],
    [null, null],
  ] as const) {
    it(`has the text "${text}" for ${seconds} seconds`, () => {
      assert.equal(timeLeftText(progressWith(seconds), english), text);
    });
  }

  it('of all files is one line in the language of the page', () => {
    const progress = { files: 5, sent: 3, loaded: 62, total: 100, rate: 2, secondsLeft: 19 };
    assert.equal(progressText(progress, english), 'Files sent: 3 of 5 · 62% · 20 sec left');
    assert.equal(
      progressText(progress, german),
      'Gesendete Dateien: 3 von 5 · 62\u00a0% · noch 20 Sek.',
    );
  });

  it('is English when the browser rejects the language tag', () => {
    assert.equal(percentText({ ...progressWith(1) }, 'not a tag'), '50%');
  });
});
