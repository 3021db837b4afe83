import type { CaseAnswer, CaseRequest, Transport } from './transports.ts';

/** What an application knows beside its request. */
export interface CaseContext {
  /** Address of the client. */
  readonly ip: string | undefined;
  /** The request as one that `new Request()` of Node takes, where a server has another kind. */
  native(request: Request): Request;
}

export type CaseApp = (request: Request, context: CaseContext) => Response | Promise<Response>;

/** What a case may use of the server that it runs against. */
export interface CaseServer {
  readonly transport: Transport;
  /** Errors that the server has reported; null for one that reports none. */
  readonly errors: readonly unknown[] | null;
  /** Takes the application that answers from now on. */
  serve(app: CaseApp): void;
  /** Takes an application, and sends it a request. */
  ask(app: CaseApp, request?: CaseRequest): Promise<CaseAnswer>;
}

/** What servers with Fetch promise to their users. */
export interface ServerCase {
  /** What a server does: "clones requests". */
  readonly title: string;
  readonly run: (server: CaseServer) => Promise<void>;
  /** Whether it needs the text of HTTP/1.1. */
  readonly isRaw?: true;
}
