// A page from request to answer: pageProtocol() and @hono/inertia behind Fetch objects, and the work that is left
// when everything is written by hand.
import assert from 'node:assert/strict';

import { Hono, type Context, type MiddlewareHandler } from 'hono';

import {
  PageInput,
  PageProto,
  pageProtocol,
  Protocol,
  RequestContext,
} from '../../server/page/index.ts';
import { compare, cost, type Gate, report, speed } from '../support/bench.ts';
import { document, manyProps, marked, partial, props, rows, user, values } from './site.ts';

// Not a plain import: its types would change those of Hono for the whole project.
const peer: string = '@hono/inertia';
const { inertia } = (await import(peer)) as { inertia(options: object): MiddlewareHandler };
type Render = (component: string, props: object) => Response;
const render = (c: Context, made: object) => (c.render as unknown as Render)('Orders', made);

const page = pageProtocol({ version: 'v1', rootView: ({ html }) => document(html) });
const app = new Hono();
app.use(
  inertia({
    version: 'v1',
    rootView: (found: unknown) =>
      document(
        `<script data-page="app" type="application/json">${JSON.stringify(found).replaceAll('<', '\\u003c')}</script><div id="app"></div>`,
      ),
  }),
);
app.get('/orders', (c) => render(c, props()));
app.get('/many', (c) => render(c, manyProps()));

const request = (path: string, headers: Record<string, string>) =>
  new Request(`http://localhost${path}`, { headers });
const byHand = async (isDocument: boolean): Promise<Response> => {
  const found = { ...values, user, rows: await (async () => rows)(), errors: {} };
  const json = JSON.stringify({ component: 'Orders', props: found, url: '/orders', version: 'v1' });
  const vary = { vary: 'X-Inertia' };
  if (!isDocument) {
    const type = 'application/json; charset=UTF-8';
    return new Response(json, { headers: { ...vary, 'x-inertia': 'true', 'content-type': type } });
  }
  const script = `<script data-page="app" type="application/json">${json.replaceAll('<', '\\u003c')}</script><div id="app"></div>`;
  return new Response(document(script), {
    headers: { ...vary, 'content-type': 'text/html; charset=UTF-8' },
  });
};

const cases = [
  ['document', '/orders', {}, props],
  ['marked', '/orders', marked, props],
  ['partial 2 of 50', '/many', partial, manyProps],
] as const;

const gates: Gate[] = [];
for (const [name, path, headers, made] of cases) {
  const fwx = () => page(request(path, headers), () => PageProto.render('Orders', made()));
  const hono = async () => app.fetch(request(path, headers));
  const hand = () => {
    request(path, headers);
    return byHand(name === 'document');
  };
  const pageOf = async (response: Response): Promise<{ props: object; component: string }> => {
    const text = await response.text();
    const json = /type="application\/json">([^<]*)</.exec(text)?.[1] ?? text;
    return JSON.parse(json) as { props: object; component: string };
  };
  const expected = (await pageOf(await hono())).props;
  assert.deepEqual((await pageOf(await fwx())).props, { ...expected, errors: {} });
  const timings = await compare({ fwx, hono, hand }, { rounds: 41 });
  for (const [who, us] of timings) console.log(`${name} ${who}: ${us.toFixed(1)} us`);
  gates.push({
    name: `${name}: speed against @hono/inertia`,
    value: speed(timings, 'fwx', 'hono'),
    atLeast: 0.3,
    goal: 1,
  });
  if (name !== 'partial 2 of 50')
    gates.push({ name: `${name}: cost to hand-written`, value: cost(timings, 'fwx', 'hand') });
}

// The rules alone, against JSON.stringify of the page they give.
const protocol = new Protocol();
const context = new RequestContext('GET', '/orders', 'http://localhost/orders', marked);
const rules = async () => {
  const input = new PageInput('Orders', { ...values, user, rows }, 'v1');
  const result = await protocol.page(context, input);
  return JSON.stringify('page' in result ? result.page() : null);
};
const finished = JSON.parse(await rules()) as object;
const timings = await compare({ rules, stringify: () => JSON.stringify(finished) });
const value = cost(timings, 'rules', 'stringify');
gates.push({ name: 'page with JSON / JSON.stringify alone', value, atMost: 3.2, goal: 2 });
report('Pages', gates);
