import { type Application, type BootstrapInterface, type Event, Fw } from '../core/index.ts';
import { hasRequestScope } from '../core/internal.ts';
import { Application as WebApplication, Response } from '../web/index.ts';
import { acceptCsrfToken } from './internal/csrf-pair.ts';
import { configureJsonBodies, readJsonBodies } from './internal/json-bodies.ts';
import { PageResponse } from './internal/page-response.ts';
import { Manager } from './manager.ts';
import { manager } from './page-proto.ts';
import { isPlainObject } from './protocol/json-value.ts';

/**
 * Brings the page protocol into an application: the component `pageproto`, unless there is one,
 * bodies in JSON, as clients of the protocol send them, and redirects that they understand. It may
 * stand in `bootstrap` and in `bootstrapOnce`, where it costs less: once for all requests, and pages take a shorter way.
 */
export class Bootstrap implements BootstrapInterface {
  bootstrap(app: Application): void {
    // Bundlers take a folder in `new URL` for a file that the program needs. Scripts of a bundle have no address.
    const folder = ((import.meta.url as string | undefined) ?? '').replace(/[^/]*$/, '');
    if (URL.canParse(folder)) Fw.setAlias('@pageproto', new URL(folder));
    if (!app.has('pageproto')) app.set('pageproto', { class: Manager });
    if (!(app instanceof WebApplication)) return;
    if (hasRequestScope()) {
      readJsonBodies(app.request);
      attach(app);
    } else {
      // The body has been read when the event comes.
      configureJsonBodies(app);
      takePages(app);
      app.on('beforeRequest', () => attach(app));
    }
  }
}

function attach(app: WebApplication): void {
  const { request } = app;
  acceptCsrfToken(request);
  if (request.header('x-inertia') === null) return;
  const { response } = app;
  if (response instanceof PageResponse && response.listenForOthers(fit)) return;
  response.on('beforeSend', fit);
}

function fit({ sender }: Event): void {
  if (sender instanceof Response) manager().normalizeResponse(sender);
}

/** Gives requests a response that lets pages leave as they were made, unless the application has one of its own. */
function takePages(app: WebApplication): void {
  const definition = app.getComponents()['response'];
  if (!isPlainObject(definition) || definition['class'] !== Response) return;
  if (definition['__class'] !== undefined || Fw.container.has(Response)) return;
  app.set('response', { ...definition, class: PageResponse });
}
