import { connectionCases } from './connection-cases.ts';
import { requestCases } from './request-cases.ts';
import { responseCases } from './response-cases.ts';
import type { ServerCase } from './server-case.ts';

/** Guarantees of servers with Fetch to their users, after the tests of srvx and @hono/node-server. */
export const serverCases: readonly ServerCase[] = [
  ...requestCases,
  ...responseCases,
  ...connectionCases,
];
