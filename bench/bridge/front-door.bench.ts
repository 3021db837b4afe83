import { report, speed } from '../support/bench.ts';
import { load } from './load.ts';

// Server CPU time of a request, compared with code on raw node:http that does the same work.
const one = await load(
  [
    'raw',
    'raw, signed cookie',
    'fwx',
    'fwx native Response',
    'fwx full stack',
    'fwx full stack, signed cookie',
    'fwx full stack, new signed cookie',
    'fastify full stack',
    'fastify full stack, signed cookie',
    'adonisjs full stack',
    'adonisjs full stack, signed cookie',
    'srvx',
    '@hono/node-server',
    'fastify',
    'express',
  ],
  'hello',
);
report(`hello, against node:http (${one.get('raw')?.toFixed(1)} us)`, [
  { name: 'fwx', value: speed(one, 'fwx', 'raw'), atLeast: 0.9, goal: 0.96 },
  {
    name: 'fwx, native Response',
    value: speed(one, 'fwx native Response', 'raw'),
    atLeast: 0.57,
    goal: 0.62,
  },
  {
    name: 'fwx, native Response, against srvx',
    value: speed(one, 'fwx native Response', 'srvx'),
    atLeast: 0.9,
    goal: 1,
  },
  {
    name: 'fwx, full stack',
    value: speed(one, 'fwx full stack', 'raw'),
    // See the README: the ratio depends on what else the machine does.
    atLeast: 0.6,
    goal: 0.6,
  },
  {
    name: 'fwx, full stack, signed cookie',
    value: speed(one, 'fwx full stack, signed cookie', 'raw'),
    atLeast: 0.45,
    goal: 0.6,
  },
  {
    name: 'fwx, full stack, new signed cookie',
    value: speed(one, 'fwx full stack, new signed cookie', 'raw'),
    atLeast: 0.45,
    goal: 0.6,
  },
  {
    name: 'fwx, full stack, signed cookie, against node:http that signs one',
    value: speed(one, 'fwx full stack, signed cookie', 'raw, signed cookie'),
  },
  ...['fastify', 'adonisjs'].flatMap((peer) =>
    ['full stack', 'full stack, signed cookie'].map((stack) => ({
      name: `fwx, ${stack}, against ${peer}`,
      value: speed(one, `fwx ${stack}`, `${peer} ${stack}`),
      atLeast: 1,
      goal: 1,
    })),
  ),
  ...['raw, signed cookie', 'srvx', '@hono/node-server', 'fastify', 'express'].map((name) => ({
    name,
    value: speed(one, name, 'raw'),
  })),
]);
