import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PageProto } from '../../../server/page/index.ts';
import { answer, marked, pageApp, pageIn } from './support.ts';

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Shares, waits, renders with a resolver that waits, and shares again. */
async function page(user: string) {
  PageProto.share('auth.user', user);
  await pause();
  const shared = PageProto.getShared('auth.user');
  PageProto.share('again', user);
  return PageProto.render(`For/${user}`, {
    shared,
    late: async () => {
      await pause();
      return PageProto.getShared('again');
    },
  });
}

function check(found: Awaited<ReturnType<typeof pageIn>>, user: string) {
  assert.equal(found.component, `For/${user}`);
  assert.deepEqual(found.props, {
    auth: { site: 's', user },
    again: user,
    shared: user,
    late: user,
    errors: {},
  });
}

describe('47 Ten thousand concurrent pages', () => {
  const users = Array.from({ length: 10_000 }, (_, i) => `u${i}`);
  const shared = Object.freeze({ auth: Object.freeze({ site: 's' }) });

  it('contain only their own shared props, with every server', async () => {
    const responses = users.map((user) =>
      answer(() => page(user), { shared }, { headers: marked }),
    );
    const pages = await Promise.all(responses.map(async (one) => pageIn(await one)));
    pages.forEach((found, i) => check(found, `u${i}`));
    assert.throws(() => PageProto.share('user', 1), { name: 'InvalidCallException' });
  });

  it('contain only their own shared props, in an application', async () => {
    const app = pageApp({ page: (_controller, { user }) => page(String(user)) }, { shared });
    const responses = users
      .slice(0, 2_000)
      .map((user, i) =>
        app.fetch(
          new Request(`http://h.test/site/page?user=${user}`, { headers: i % 2 ? marked : {} }),
        ),
      );
    const pages = await Promise.all(responses.map(async (one) => pageIn(await one)));
    pages.forEach((found, i) => check(found, `u${i}`));
  });
});
