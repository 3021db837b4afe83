import { AsyncLocalStorage } from 'node:async_hooks';

import {
  type Application,
  AuthManager,
  type OutgoingMessage,
  type Response,
} from '../../web/index.ts';
import { IdentitySwitch } from '../access/identity-switch.ts';
import type { Module } from '../module.ts';
import type { PageAnswer, PageRequest } from '../pages/page-server.ts';
import { UserCollector } from '../collector/user-collector.ts';

/**
 * Serves the pages of the debugger that need the session of the application: they run in a request of the application,
 * in place of its action, so that they use its session, cookies and CSRF token.
 */
export class ApplicationPages {
  readonly #app: Application;
  readonly #module: Module;
  readonly #page = new AsyncLocalStorage<PageRequest | null>();

  constructor(app: Application, module: Module) {
    this.#app = app;
    this.#module = module;
    const handleRequest = app.handleRequest.bind(app);
    app.handleRequest = (request) => {
      const page = this.#page.getStore();
      return page ? this.#respond(page) : handleRequest(request);
    };
  }

  /** Whether the application has to serve this page. */
  handles({ url }: PageRequest): boolean {
    return this.#module.pages.needsSession(url);
  }

  /** Lets the application handle a request, with the page in place of its action unless the page is null. */
  run(page: PageRequest | null, handle: () => Promise<OutgoingMessage>): Promise<OutgoingMessage> {
    return this.#page.run(page, handle);
  }

  async #respond(page: PageRequest): Promise<Response> {
    const app = this.#app;
    const identities = identitySwitch(app, this.#module);
    const answer = await this.#module.pages.respond({ ...page, identities });
    return answer ? fill(app.response, answer) : app.response;
  }
}

/** Switches the user of the running request. */
function identitySwitch(app: Application, module: Module): IdentitySwitch {
  const userComponent = userComponentOf(module);
  return new IdentitySwitch({
    app,
    userComponent,
    user: app.get(userComponent, false),
    rule: module.userSwitchRule,
    authManager: authManagerOf(app, module),
  });
}

/** Id of the user component. */
export function userComponentOf({ collectorCoordinator }: Module): string {
  const collector = collectorCoordinator.collectors.get('user');
  return collector instanceof UserCollector ? collector.userComponent : 'user';
}

/** Access control by roles; null when the application has none. */
export function authManagerOf(app: Application, { authManager }: Module): AuthManager | null {
  const found: unknown =
    typeof authManager === 'string' ? app.get(authManager, false) : authManager;
  return found instanceof AuthManager ? found : null;
}

function fill(response: Response, { body, headers, status }: PageAnswer): Response {
  response.format = 'raw';
  response.statusCode = status;
  for (const [name, value] of headers) response.headers.set(name, value);
  response.content = body;
  return response;
}
