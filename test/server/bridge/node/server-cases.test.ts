import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { nodeHandler, type ServableApp, toNativeRequest } from '../../../../server/bridge/index.ts';
import { type Contender, type RunningCaseServer, startCaseServer } from './cases/case-server.ts';
import { serverCases } from './cases/index.ts';
import { transports } from './cases/transports.ts';

const contender: Contender = (app, onError) => {
  const fetch: ServableApp['fetch'] = (request, context) =>
    app(request, { ip: context?.ip, native: toNativeRequest });
  return nodeHandler({ fetch }, { onError });
};

for (const name of Object.keys(transports)) {
  describe(`a server with Fetch over ${name}`, () => {
    let server: RunningCaseServer;
    before(async () => {
      server = await startCaseServer(contender, name, true);
    });
    after(() => server.close());

    for (const { title, run, isRaw } of serverCases) {
      if (!isRaw || name === 'HTTP/1.1') it(title, () => run(server));
    }
  });
}

describe('docs/server-cases.md', () => {
  it('has a row for each case', () => {
    const text = readFileSync(new URL('../../../../docs/server-cases.md', import.meta.url), 'utf8');
    const titles = text
      .split('\n')
      .flatMap((line) => /^\| (.+?) \| (?:yes|no)/.exec(line)?.[1] ?? []);
    assert.deepEqual(
      titles,
      serverCases.map(({ title }) => title),
    );
  });
});
