import { Action } from '../../../server/core/index.ts';
import { Response, serve, Session } from '../../../server/bridge/index.ts';
import { Application, Controller } from '../../../server/web/index.ts';

/** The worker of the leak test: it sends its port to its parent, and the heap size after a collection on request. */
class SiteController extends Controller {
  override actions() {
    return { index: IndexAction };
  }
}

class IndexAction extends Action {
  run(): string {
    app.session.setFlash('visit', app.request.getQueryParam('n'));
    app.response.cookies.add({ name: 'seen', value: '1' });
    return 'hello';
  }
}

const app: Application = Application.create({
  id: 'leak',
  basePath: import.meta.dirname,
  controllerNamespace: { site: SiteController },
  components: {
    request: { cookieValidationKey: 'k3y' },
    response: { class: Response },
    // Sessions that expire at once: data that is kept for clients is no leak.
    session: {
      class: Session,
      store: { read: async () => null, write: async () => {}, destroy: async () => {} },
    },
    urlManager: { enablePrettyUrl: true },
  },
});

process.on('message', () => {
  for (let i = 0; i < 5; i++) globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
await serve(app, {
  port: 0,
  // Other suites may delay the load generator for longer than the default.
  keepAliveTimeout: 120_000,
  onListen: ({ url }) => process.send?.({ url }),
});
process.exit();
