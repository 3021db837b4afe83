import type { CaseAnswer, CaseRequest, Transport } from './transports.ts';

/** Context of an application in addition to its request. */
export interface CaseContext {
  /** Address of the client. */
  readonly ip: string | undefined;
  /** The request as one that `new Request()` of Node accepts, where a server has another kind. */
  native(request: Request): Request;
}

export type CaseApp = (request: Request, context: CaseContext) => Response | Promise<Response>;

/** Functions that a case may call on the server under test. */
export interface CaseServer {
  readonly transport: Transport;
  /** Errors that the server has reported; null for a server without error reports. */
  readonly errors: readonly unknown[] | null;
  /** Sets the application that answers from now on. */
  serve(app: CaseApp): void;
  /** Sets an application, and sends a request to it. */
  ask(app: CaseApp, request?: CaseRequest): Promise<CaseAnswer>;
}

/** A guarantee of servers with Fetch to their users. */
export interface ServerCase {
  /** The behaviour of a server: "clones requests". */
  readonly title: string;
  readonly run: (server: CaseServer) => Promise<void>;
  /** Whether it requires the text of HTTP/1.1. */
  readonly isRaw?: true;
}
