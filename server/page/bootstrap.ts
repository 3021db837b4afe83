import { type Application, type BootstrapInterface, Fw, hasRequestScope } from '../core/index.ts';
import { Application as WebApplication, Response } from '../web/index.ts';
import { acceptCsrfToken } from './internal/csrf-pair.ts';
import { configureJsonBodies, readJsonBodies } from './internal/json-bodies.ts';
import { Manager } from './manager.ts';
import { manager } from './page-proto.ts';

/**
 * Brings the page protocol into an application: the component `pageproto`, unless there is one,
 * bodies in JSON, as clients of the protocol send them, and redirects that they understand. It may
 * stand in `bootstrap` and in `bootstrapOnce`.
 */
export class Bootstrap implements BootstrapInterface {
  bootstrap(app: Application): void {
    Fw.setAlias('@pageproto', new URL('.', import.meta.url));
    if (!app.has('pageproto')) app.set('pageproto', { class: Manager });
    if (!(app instanceof WebApplication)) return;
    if (hasRequestScope()) {
      readJsonBodies(app.request);
      attach(app);
    } else {
      // The body has been read when the event comes.
      configureJsonBodies(app);
      app.on('beforeRequest', () => attach(app));
    }
  }
}

function attach(app: WebApplication): void {
  acceptCsrfToken(app.request);
  if (app.request.header('x-inertia') === null) return;
  app.response.on('beforeSend', ({ sender }) => {
    if (sender instanceof Response) manager().normalizeResponse(sender);
  });
}
