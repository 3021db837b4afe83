// A page from request to response with Fetch objects: pageProtocol(), @hono/inertia, and the same
// written by hand. Then the rules alone against JSON.stringify of the resulting page.
import assert from 'node:assert/strict';

import { Hono, type Context, type MiddlewareHandler } from 'hono';

import {
  PageInput,
  PageProto,
  pageProtocol,
  PageResult,
  Protocol,
  RequestContext,
} from '../../server/page/index.ts';
import { compare, cost, type Gate, report, speed } from '../support/bench.ts';
import { document, manyProps, marked, partial, props, rows, script, user, values } from './site.ts';

// Not a plain import: its types would change those of Hono for the whole project.
const peer: string = '@hono/inertia';
const { inertia } = (await import(peer)) as { inertia(options: object): MiddlewareHandler };
type Render = (component: string, props: object) => Response;
const render = (c: Context, made: object) => (c.render as unknown as Render)('Orders', made);

const page = pageProtocol({ version: 'v1', rootView: ({ html }) => document(html) });
const app = new Hono();
const rootView = (found: unknown) => document(script(JSON.stringify(found)));
app.use(inertia({ version: 'v1', rootView }));
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
  const headers = { ...vary, 'content-type': 'text/html; charset=UTF-8' };
  return new Response(document(script(json)), { headers });
};

const cases = [
  ['document', '/orders', {}, props],
  ['marked', '/orders', marked, props],
  ['partial 2 of 50', '/many', partial, manyProps],
] as const;
const options = { rounds: 31, warmMs: 800, clock: 'cpu' } as const;

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
  const timings = await compare({ fwx, hono, hand }, options);
  gates.push({
    name: `${name}: speed against @hono/inertia`,
    value: speed(timings, 'fwx', 'hono'),
    atLeast: 0.7,
    goal: 1,
  });
  if (name !== 'partial 2 of 50')
    gates.push({ name: `${name}: cost to hand-written`, value: cost(timings, 'fwx', 'hand') });
}

const protocol = new Protocol();
const context = new RequestContext('GET', '/orders', 'http://localhost/orders', marked);
const rules = async (bag: Record<string, unknown>): Promise<string> => {
  const result = await protocol.page(context, new PageInput('Orders', bag, 'v1'));
  return result instanceof PageResult ? result.page().json() : '';
};
const made = { ...values, user, rows };
// About half of the text: the texts and menus of an application, which are the same for all users.
const fixed = PageProto.constant(rows.slice(0, 16));
const half = { ...values, user, fixed, rows: rows.slice(16) };
const finished = JSON.parse(await rules(made)) as object;
const whole = JSON.parse(await rules(half)) as object;
assert.equal(await rules(half), JSON.stringify(whole));
const timings = await compare(
  {
    rules: () => rules(made),
    stringify: () => JSON.stringify(finished),
    constant: () => rules(half),
    all: () => JSON.stringify(whole),
  },
  options,
);
const value = cost(timings, 'rules', 'stringify');
gates.push({ name: 'rules with JSON / JSON.stringify alone', value, atMost: 2.3, goal: 2 });
gates.push({
  name: 'rules with half constant / JSON.stringify of all',
  value: cost(timings, 'constant', 'all'),
  atMost: 1.15,
  goal: 1,
});
report('Pages', gates);
