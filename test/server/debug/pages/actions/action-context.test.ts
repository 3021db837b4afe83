import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { SnapshotStore } from '../../../../../server/debug/index.ts';
import { emptySummary } from '../../../../../server/debug/model/request-summary.ts';
import { requestedTag } from '../../../../../server/debug/pages/actions/action-context.ts';
import { debugSetup, memoryStore } from '../../support.ts';
import { historyOf } from './history.ts';

describe('requestedTag()', () => {
  it('is the newest capture by default', () => {
    const manifest = new Map(['new', 'old'].map((tag) => [tag, emptySummary(tag)]));
    assert.equal(requestedTag(manifest, null), 'new');
    assert.equal(requestedTag(manifest, 'latest'), 'new');
    assert.equal(requestedTag(manifest, 'old'), 'old');
    assert.equal(requestedTag(new Map(), 'any'), 'any');
    assert.throws(() => requestedTag(new Map(), null), { statusCode: 404 });
  });
});

describe('A capture that cannot be read', () => {
  it('is named by 80 characters of its tag, with the reason', async () => {
    const store = memoryStore();
    const broken = {
      ...store,
      readSnapshot: async () => ({ snapshot: null, error: new Error('no disk') }),
    };
    const fault = async (tag: string, snapshotStore: SnapshotStore): Promise<unknown> =>
      (await (await historyOf([], { snapshotStore })).data(`/view?tag=${tag}`))['error'];
    assert.equal(
      await fault(`a${'b'.repeat(90)}`, broken),
      `Unable to find debug data tagged with 'a${'b'.repeat(79)}'. no disk`,
    );
    assert.equal(
      await fault('none', memoryStore()),
      "Unable to find debug data tagged with 'none'. It was removed, or never stored.",
    );
  });

  it('is reported as unfinished while its request runs', async () => {
    const { debugged, send } = debugSetup();
    let text = '';
    await debugged.capture('work', async () => {
      const tag = debugged.module.logTarget.tag;
      text = await (await send(`/debug/view?tag=${tag}&format=json`)).text();
    });
    assert.match(text, /Its response has not ended/);
    await debugged.dispose();
  });
});
