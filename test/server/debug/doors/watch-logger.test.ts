import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Logger, LogLevel } from '../../../../server/core/index.ts';
import { Capture } from '../../../../server/debug/capture/capture.ts';
import { runInCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import { watchLogger } from '../../../../server/debug/doors/watch-logger.ts';

function setup(traceLevel = 0) {
  const logger = new Logger();
  logger.traceLevel = traceLevel;
  watchLogger(logger);
  watchLogger(logger);
  const capture = new Capture(requestFacts({ method: 'GET', url: '/' }));
  const log = (level: LogLevel, category?: string): number => {
    runInCapture(capture, () => logger.log('a', level, category));
    return capture.messages.at(-1)?.[4].length ?? -1;
  };
  return { logger, capture, log };
}

describe('watchLogger()', () => {
  it('passes each message to the running capture once', () => {
    const { capture, log, logger } = setup();
    log(LogLevel.INFO, 'shop');
    logger.log('outside of captures', LogLevel.INFO);
    assert.deepEqual(
      capture.messages.map(([text, level, category]) => [text, level, category]),
      [['a', LogLevel.INFO, 'shop']],
    );
    capture.close();
    log(LogLevel.INFO);
    assert.deepEqual(capture.messages, []);
  });

  it('adds the place to warnings and dumps', () => {
    const { log } = setup();
    assert.ok(log(LogLevel.WARNING) > 0);
    assert.ok(log(LogLevel.TRACE) > 0);
    assert.equal(log(LogLevel.INFO), 0);
    assert.equal(log(LogLevel.TRACE, 'shop'), 0);
    assert.equal(log(LogLevel.PROFILE), 0);
  });

  it('keeps the places that the logger has found', () => {
    const { capture, log } = setup(1);
    assert.equal(log(LogLevel.WARNING), 1);
    const [place] = capture.messages[0]?.[4] ?? [];
    assert.match(place?.file ?? '', /watch-logger\.test\.ts$/);
  });
});
