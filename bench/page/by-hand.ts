// A page of node:http with everything written by hand.
import type { IncomingMessage, ServerResponse } from 'node:http';

import { document, script } from './site.ts';

const jsonHead = ['Vary', 'X-Inertia', 'X-Inertia', 'true', 'Content-Type'];

async function resolved(bag: Record<string, unknown>, only: string | undefined): Promise<object> {
  const requestedProps = only?.split(',') ?? Object.keys(bag);
  const values: Record<string, unknown> = {};
  for (const key of requestedProps) {
    const value = bag[key];
    const given: unknown = typeof value === 'function' ? (value as () => unknown)() : value;
    values[key] = given instanceof Promise ? await given : given;
  }
  values['errors'] = {};
  return values;
}

/** A handler for exactly one page. */
export function byHand(make: () => Record<string, unknown>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, url = '/' } = request;
    const only = headers['x-inertia-partial-data'] as string | undefined;
    const found = { component: 'Orders', props: await resolved(make(), only), url, version: 'v1' };
    const json = JSON.stringify(found);
    if (headers['x-inertia'] === 'true') {
      const size = String(Buffer.byteLength(json));
      response.writeHead(200, [
        ...jsonHead,
        'application/json; charset=UTF-8',
        'Content-Length',
        size,
      ]);
      response.end(json);
      return;
    }
    const body = document(script(json));
    const size = String(Buffer.byteLength(body));
    response.writeHead(200, [
      'Vary',
      'X-Inertia',
      'Content-Type',
      'text/html; charset=UTF-8',
      'Content-Length',
      size,
    ]);
    response.end(body);
  };
}
