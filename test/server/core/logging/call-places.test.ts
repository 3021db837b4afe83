import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, type Logger } from '../../../../server/core/index.ts';
import { withLogger } from '../support.ts';

describe('Call places', () => {
  it('are places of the program, the innermost first', async () => {
    await withLogger((logger: Logger) => {
      const limit = Error.stackTraceLimit;
      logger.traceLevel = 50;
      const inner = (): void => Fw.info('x');
      const outer = (): void => inner();
      outer();
      assert.equal(Error.stackTraceLimit, limit);
      const places = logger.messages[0]?.[4] ?? [];
      assert.deepEqual(
        places.slice(0, 2).map((place) => place.function),
        ['inner', 'outer'],
      );
      assert.ok(places.every(({ file }) => !file.startsWith('node:')));
      assert.ok(places.every(({ file }) => !file.includes('/server/core/logging/log')));
      assert.ok(places.every(({ line }) => Number.isInteger(line) && line > 0));
      logger.traceLevel = 1;
      outer();
      assert.deepEqual(logger.messages[1]?.[4].length, 1);
    });
  });
});
