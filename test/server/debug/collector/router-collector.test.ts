import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { RouterPayload } from '../../../../server/debug/collector/router-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

const category = 'UrlManager';

/** What is captured of a router that logs these messages. */
async function captured(messages: readonly unknown[]): Promise<RouterPayload> {
  const setup = debugSetup();
  const work = (): Response => {
    for (const message of messages) Fw.info(message, category);
    return new Response('x');
  };
  await (await setup.send('/', work)).text();
  const { panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return panels['router'] as unknown as RouterPayload;
}

describe('RouterCollector', () => {
  it('tells trials, nearest rules and other messages of a router apart', async () => {
    const { entries, messages, nearest } = await captured([
      { rule: 'shop/<id>', match: false, parent: '' },
      { nearest: [{ rule: 'shop', differs: 'the method' }] },
      'Asked.',
      null,
      { rule: 'blog', match: true, parent: '' },
    ]);
    assert.deepEqual(
      entries.map(({ match, rule }) => [rule, match]),
      [
        ['shop/<id>', false],
        ['blog', true],
      ],
    );
    assert.deepEqual(nearest, [{ rule: 'shop', differs: 'the method' }]);
    assert.deepEqual(messages, ['Asked.', 'null']);
  });
});
