import { type Application, JsonParser, type Parsers, Request } from '../../web/index.ts';

const mediaType = 'application/json';

/** Makes the request parse JSON, unless the application has a parser for it. */
export function readJsonBodies(request: Request): void {
  request.parsers = withJson(request.parsers);
}

/** The same for all requests of an application. */
export function configureJsonBodies(app: Application): void {
  const definition = app.getComponents()['request'];
  // A class or function of the application itself determines which bodies it reads.
  if (typeof definition !== 'object') return;
  const { parsers = {}, ...config } = definition as { parsers?: Parsers };
  app.set('request', { class: Request, ...config, parsers: withJson(parsers) });
}

function withJson(parsers: Parsers): Parsers {
  return mediaType in parsers || '*' in parsers ? parsers : { ...parsers, [mediaType]: JsonParser };
}
