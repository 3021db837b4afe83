import type { CaseApp, CaseContext, CaseServer } from './server-case.ts';
import { type Transport, transports } from './transports.ts';

type Listener = (message: never, response: never) => void;

/**
 * Creates the listener of a server for an application. @param onError Receives the errors that the listener reports.
 */
export type Contender = (app: CaseApp, onError: (error: unknown) => void) => Listener;

/** A server that runs cases over one transport. */
export interface RunningCaseServer extends CaseServer {
  close(): Promise<void>;
}

/** Starts a server. @param reports Whether it reports errors. */
export async function startCaseServer(
  contender: Contender,
  transportName: string,
  reports: boolean,
): Promise<RunningCaseServer> {
  let app: CaseApp = () => new Response();
  let errors: unknown[] = [];
  const listen = transports[transportName];
  if (!listen) throw new RangeError(`There is no transport "${transportName}".`);
  const answer: CaseApp = (request: Request, context: CaseContext) => app(request, context);
  const transport: Transport = await listen(contender(answer, (error) => errors.push(error)));
  const serve = (next: CaseApp): void => {
    app = next;
    errors = [];
  };
  return {
    transport,
    get errors() {
      return reports ? errors : null;
    },
    serve,
    ask: (next, request = {}) => (serve(next), transport.send(request)),
    close: () => transport.close(),
  };
}
