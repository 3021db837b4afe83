import type { AddressInfo } from 'node:net';

import { type ServerType, serve } from '@hono/node-server';

import { Module } from '../../server/debug/index.ts';
import { Application, Controller } from '../../server/web/index.ts';
import { memoryStore } from '../server/debug/support.ts';

/** An application with users and the debugger, in which user 1 may switch to another one. */
export interface DebuggedMembers {
  readonly origin: string;
  stop(): Promise<void>;
}

class SiteController extends Controller {
  async actionEnter() {
    await this.app.user.login({ getId: () => 1 });
    return this.app.response.redirect(['site/who']);
  }

  actionWho() {
    const { session, user } = this.app;
    session.set('seen', true);
    this.app.response.format = 'raw';
    this.app.response.headers.set('Content-Type', 'text/html; charset=utf-8');
    return `<!doctype html><html lang="en"><head><title>Members</title></head><body><h1>User ${user.id}</h1></body></html>`;
  }

  get app(): Application {
    return this.module as Application;
  }
}

/** Starts the application on a free port. */
export async function startMembers(): Promise<DebuggedMembers> {
  const ids: readonly unknown[] = [1, 2];
  const app = Application.create({
    id: 'members',
    basePath: process.cwd(),
    controllerNamespace: { site: SiteController },
    components: {
      request: { cookieValidationKey: 'a secret key of the test' },
      urlManager: { enablePrettyUrl: true, showScriptName: false },
      user: {
        findIdentity: (id: string | number) => (ids.includes(id) ? { getId: () => id } : null),
      },
    },
    modules: {
      debug: {
        class: Module,
        snapshotStore: memoryStore(),
        skipUrls: ['/favicon.ico'],
        ruleUserSwitch: { allow: true, roles: ['@'] },
      },
    },
    bootstrapOnce: ['debug'],
  });
  await app.ready();
  let server: ServerType | undefined;
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const fetch = (request: Request) => app.fetch(request, { ip: '127.0.0.1' });
    // The globals are shared by all tests of the process.
    const options = { port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false };
    server = serve({ fetch, ...options }, resolve);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (server && 'closeAllConnections' in server) server.closeAllConnections();
      await new Promise<unknown>((resolve) => server?.close(resolve));
    },
  };
}
