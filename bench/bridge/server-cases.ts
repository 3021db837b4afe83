// Runs the cases of servers with Fetch against fwx, srvx and @hono/node-server, and prints the table of
// docs/server-cases.md: `node -C fwx-source bench/bridge/server-cases.ts > docs/server-cases.md`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { getRequestListener } from '@hono/node-server';
import { serve } from 'srvx/node';

import { nodeHandler, type ServableApp, toNativeRequest } from '../../server/bridge/index.ts';
import {
  type Contender,
  type RunningCaseServer,
  startCaseServer,
} from '../../test/server/bridge/node/cases/case-server.ts';
import { serverCases } from '../../test/server/bridge/node/cases/index.ts';
import type { ServerCase } from '../../test/server/bridge/node/cases/server-case.ts';
import { transports } from '../../test/server/bridge/node/cases/transports.ts';

interface NodePair {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
}

const contenders: Readonly<Record<string, Contender>> = {
  fwx: (app, onError) => {
    const fetch: ServableApp['fetch'] = (request, context) =>
      app(request, { ip: context?.ip, native: toNativeRequest });
    return nodeHandler({ fetch }, { onError });
  },
  srvx: (app) => {
    const fetch = (request: Request): Response | Promise<Response> =>
      app(request, {
        ip: (request as { readonly ip?: string }).ip,
        // The documentation of srvx describes `_request` for `new Request(request)`.
        native: (given) => (given as { _request?: Request })._request ?? given,
      });
    // `toNodeHandler()` itself passes errors on to its caller.
    return serve({ fetch, manual: true, silent: true, gracefulShutdown: false }).node
      ?.handler as never;
  },
  '@hono/node-server': (app) =>
    getRequestListener((request, pair) =>
      app(request, {
        ip: (pair as unknown as NodePair).incoming.socket.remoteAddress,
        native: (given) => given,
      }),
    ),
};

/** Errors that a server does not catch in its listener: such an error would end the process of a user. */
const escaped: unknown[] = [];
process.on('uncaughtException', (error) => escaped.push(error));
process.on('unhandledRejection', (error) => escaped.push(error));
// Servers log the errors of the cases; standard output contains the table only.
console.error = () => undefined;

const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, 2_000, new Error('no answer in 2 s')).unref());

/** Runs a case against a separate server. @returns Whether it passes. */
async function passes(name: string, transport: string, { run }: ServerCase): Promise<boolean> {
  escaped.length = 0;
  let server: RunningCaseServer | null = null;
  try {
    server = await startCaseServer(contenders[name] as Contender, transport, name === 'fwx');
    await Promise.race([run(server), rejectAfterTimeout()]);
    // Uncaught errors are reported after the response.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (escaped.length > 0) throw new Error('An error left the listener.', { cause: escaped[0] });
    return true;
  } catch (error) {
    process.stderr.write(`${name} ${transport}: ${String(error)}\n`);
    return false;
  } finally {
    // A pending operation of a server must not delay the next case.
    void server?.close().catch(() => undefined);
  }
}

async function cell(name: string, each: ServerCase): Promise<string> {
  const failed: string[] = [];
  const names = Object.keys(transports).filter((one) => !each.isRaw || one === 'HTTP/1.1');
  for (const transport of names) {
    if (!(await passes(name, transport, each))) failed.push(transport);
  }
  if (failed.length === 0) return 'yes';
  return failed.length === names.length ? 'no' : `not over ${failed.join(', ')}`;
}

/** The cells of a server, in the order of the cases. */
async function column(name: string): Promise<string[]> {
  const cells: string[] = [];
  for (const each of serverCases) cells.push(await cell(name, each));
  return cells;
}

// In a separate process: @hono/node-server replaces the global Request and Response.
const own = process.argv[2];
if (own !== undefined) {
  process.stdout.write(JSON.stringify(await column(own)), () => process.exit());
  // Keeps the module pending until the output is written.
  await new Promise(() => undefined);
}

const versionOf = (name: string): string => {
  if (name === 'fwx') return name;
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
};

const names = Object.keys(contenders);
const columns = names.map((name) => {
  const args = ['-C', 'fwx-source', fileURLToPath(import.meta.url), name];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
});
const rows = serverCases.map(
  ({ title }, at) => `| ${title} | ${columns.map((cells) => cells[at]).join(' | ')} |`,
);
const totals = columns.map(
  (cells) => `${cells.filter((text) => text === 'yes').length} of ${cells.length}`,
);
process.stdout.write(`# What servers with Fetch do

Cases after the public tests of srvx and @hono/node-server, and of what their users rely on: what an application gets, what a client gets, and what
happens when either fails. Each runs over HTTP/1.1, HTTP/1.1 over TLS and HTTP/2 against the listener for \`node:http\` of each package, with its defaults; cases that
need the text of HTTP/1.1 run over that alone. The tests of \`fwx/server/bridge\` run all of them
([\`test/server/bridge/node/cases\`](../test/server/bridge/node/cases)); \`node -C fwx-source bench/bridge/server-cases.ts\` writes this table.

"No" says that a server does something else, which may be on purpose: srvx puts another name in the place of a host that is not valid, for example. A
server that lets an error out of its listener, which ends the process, does not pass.

| A server | ${names.map(versionOf).join(' | ')} |
| --- | ${names.map(() => '---').join(' | ')} |
${rows.join('\n')}
| **passed whole** | ${totals.join(' | ')} |
`);
