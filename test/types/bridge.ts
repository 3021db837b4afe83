import http from 'node:http';
import http2 from 'node:http2';

import {
  nodeHandler,
  PsrFactory,
  type PsrResponse,
  type RangeStream,
  serve,
  type ServableApp,
  ServerExitCode,
  type StreamInterface,
} from 'fwx/server/bridge';
import type { Application } from 'fwx/server/web';

/** The code that the compiler must accept and refuse for the bridge module. */
export async function bridgeTypes(range: RangeStream, app: Application): Promise<void> {
  const code: ServerExitCode = await serve(app, { port: 0 });
  const limit: 1 = ServerExitCode.REQUEST_LIMIT;
  // @ts-expect-error -- exit codes are 0, 1 and 2
  const other: ServerExitCode = 3;

  // `with…` keeps the class.
  const response: PsrResponse = new PsrFactory()
    .createResponse()
    .withStatus(204)
    .withHeader('a', 'b');
  // @ts-expect-error -- messages never change
  response.status = 200;

  const stream: StreamInterface = range;
  const none: null = stream.detach();
  // @ts-expect-error -- a handler gives a response
  const bad: ServableApp = { fetch: () => 'text' };
  const fine: ServableApp = { fetch: async (request) => new Response(request.url) };
  // @ts-expect-error -- no such option
  await serve(fine, { prot: 3000 });
  http2.createSecureServer({ allowHTTP1: true }, nodeHandler(fine));
  http.createServer(nodeHandler(fine));
  void [code, limit, other, none, bad];
}
