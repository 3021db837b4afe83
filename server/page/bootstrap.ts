import { type Application, type BootstrapInterface, type Event, Fw } from '../core/index.ts';
import { frameworkFolder, hasRequestScope } from '../core/internal.ts';
import { Application as WebApplication, Response } from '../web/index.ts';
import { acceptCsrfToken } from './internal/csrf-pair.ts';
import { configureJsonBodies, readJsonBodies } from './internal/json-bodies.ts';
import { Manager } from './manager.ts';
import { manager } from './page-proto.ts';

/**
 * Adds the page protocol to an application: the component `pageproto`, unless there is one,
 * JSON bodies, as clients of the protocol send them, and redirects that they can follow. It may
 * be listed in `bootstrap` and in `bootstrapOnce`, where it runs once for all requests.
 */
export class Bootstrap implements BootstrapInterface {
  bootstrap(app: Application): void {
    if (frameworkFolder !== null) Fw.setAlias('@pageproto', new URL(`${frameworkFolder}page/`));
    if (!app.has('pageproto')) app.set('pageproto', { class: Manager });
    if (!(app instanceof WebApplication)) return;
    if (hasRequestScope()) {
      readJsonBodies(app.request);
      attach(app);
    } else {
      // The body was read before the event is triggered.
      configureJsonBodies(app);
      app.on('beforeRequest', () => attach(app));
    }
  }
}

function attach(app: WebApplication): void {
  const { request } = app;
  acceptCsrfToken(request);
  if (request.header('x-inertia') === null) return;
  app.response.on('beforeSend', normalize);
}

function normalize({ sender }: Event): void {
  if (sender instanceof Response) manager().normalizeResponse(sender);
}
