import { Redis } from 'ioredis';

import { Response, Session } from '../../../server/bridge/index.ts';
import { RedisSessionStore } from '../../../server/web/index.ts';
import { appOf } from '../../server/web/support.ts';

// The application that `fwx serve` runs in two processes.
const redis = new Redis(Number(process.env['REDIS_PORT']), '127.0.0.1', {
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
});
redis.on('error', () => undefined);
const store = new RedisSessionStore(redis);

/** Every response names the process that sent it. */
const reply = (facts: object = {}): string => JSON.stringify({ pid: process.pid, ...facts });

const app = appOf(
  {
    index: () => reply(),
    write: (_, { v }) => {
      app.session.set('v', v);
      app.session.setFlash('once', v, false);
      app.session.setFlash('seen', v);
      return reply();
    },
    read: () => {
      const { session } = app;
      const flashes = { once: session.getFlash('once'), seen: session.getFlash('seen') };
      return reply({ v: session.get('v'), ...flashes });
    },
    login: async () => reply({ done: await app.user.login({ getId: () => 7 }) }),
    who: () => reply({ user: app.user.id, v: app.session.get('v') }),
    logout: async () => reply({ done: await app.user.logout() }),
  },
  {},
  {
    response: { class: Response },
    session: { class: Session, store },
    user: { findIdentity: async (id: number) => ({ getId: () => id }) },
  },
);

export default app;
