// A debugger that is off, as in production, against the same application without one; in one process, without sockets.
import assert from 'node:assert/strict';

import { debug, Module } from '../../server/debug/index.ts';
import { Application, Controller } from '../../server/web/index.ts';
import { compare, report, speed } from '../support/bench.ts';

process.env['NODE_ENV'] = 'production';

class SiteController extends Controller {
  actionIndex(): string {
    return 'hello';
  }
}

const config = {
  id: 'bench',
  basePath: import.meta.dirname,
  controllerNamespace: { site: SiteController },
  components: { request: { cookieValidationKey: 'k3y' }, urlManager: { enablePrettyUrl: true } },
} as const;
const twin = Application.create(config);
const app = Application.create(config);
const withModule = Application.create({
  ...config,
  bootstrapOnce: ['debug'],
  modules: { debug: Module },
});
const debugged = debug();

const textOf = async (handler: (request: Request) => Promise<Response>): Promise<string> =>
  (await handler(new Request('http://h.test/'))).text();
const works = {
  // This one runs first, so that the code of all is compiled when the others run; its ratio shows the noise of the
  // measurement.
  'the same application again': () => textOf((request) => twin.fetch(request)),
  application: () => textOf((request) => app.fetch(request)),
  'application with the module': () => textOf((request) => withModule.fetch(request)),
  'application behind debug()': () =>
    textOf((request) => debugged(request, (inner) => app.fetch(inner))),
};
for (const work of Object.values(works)) assert.equal(await work(), 'hello');

const options = { rounds: 101, warmMs: 1500, batchMs: 10, clock: 'cpu' } as const;
const timings = await compare(works, options);
const names = Object.keys(works).filter((name) => name !== 'application');
report(
  `Off, in production (${timings.get('application')?.toFixed(1)} us)`,
  names.map((name) => ({
    name: `${name} against none`,
    value: speed(timings, name, 'application'),
    ...(name.includes('debug') || name.includes('module') ? { atLeast: 0.97, goal: 1 } : {}),
  })),
);
