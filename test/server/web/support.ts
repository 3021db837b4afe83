import { Action } from '../../../server/core/index.ts';
import { Application, Controller, type FetchContext } from '../../../server/web/index.ts';

/** Key for signed cookies in tests. */
export const KEY = 'k3y';

type Run = (controller: Controller, params: Record<string, unknown>) => unknown;

/** An application whose controller `site` has these actions. */
export function appOf(
  actions: Readonly<Record<string, Run>>,
  config: Readonly<Record<string, unknown>> = {},
  components: Readonly<Record<string, Record<string, unknown>>> = {},
): Application {
  const classes = Object.fromEntries(
    Object.entries(actions).map(([id, run]) => [
      id,
      class extends Action {
        override async runWithParams(params: Record<string, unknown>) {
          return run(this.controller as unknown as Controller, params);
        }
      },
    ]),
  );
  class SiteController extends Controller {
    override actions() {
      return classes;
    }
  }
  const all = {
    id: 'test',
    basePath: import.meta.dirname,
    controllerNamespace: { site: SiteController },
    ...config,
    components: {
      ...components,
      request: { cookieValidationKey: KEY, ...components['request'] },
      urlManager: { enablePrettyUrl: true, ...components['urlManager'] },
    },
  };
  return Application.create(all);
}

/** Sends a request to an application. */
export function send(
  app: Application,
  path: string,
  init: RequestInit = {},
  context: FetchContext = {},
): Promise<globalThis.Response> {
  const request = new Request(`http://h.test${path}`, { duplex: 'half', ...init } as RequestInit);
  return app.fetch(request, context);
}

/** A browser that keeps the cookies of one application. */
export class Browser {
  readonly app: Application;
  readonly cookies = new Map<string, string>();

  constructor(app: Application) {
    this.app = app;
  }

  async send(path: string, init: RequestInit = {}): Promise<globalThis.Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await send(this.app, path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    return response;
  }

  async text(path: string, init: RequestInit = {}): Promise<string> {
    return (await this.send(path, init)).text();
  }

  #take(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const equals = pair.indexOf('=');
    if (line.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, equals));
    else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}
