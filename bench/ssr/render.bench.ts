import assert from 'node:assert/strict';

import { render as litRender } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import * as preact from 'preact';
import { render as preactRender } from 'preact-render-to-string';
import * as react from 'react';
import { renderToString as reactRender } from 'react-dom/server';

import { renderMarkup, renderToString } from '../../server/ssr/index.ts';
import { renderLightSync } from '../../server/ssr/lit.ts';
import { compare, report, speed } from '../support/bench.ts';
import { accordion, page } from './page.ts';
import * as elements from './peers/elements.ts';
import * as literal from './peers/literal.ts';
import * as templates from './peers/templates.ts';
import { escapingSvelte, svelte } from './peers/svelte.ts';
import { tree } from './peers/tree.ts';
import { vue } from './peers/vue.ts';

const inReact = tree<react.ReactNode>({
  create: (tag, props, ...children) =>
    react.createElement(tag, props, ...(children as react.ReactNode[])),
  component: (render, props) =>
    react.createElement(render as unknown as react.FunctionComponent, props),
  className: 'className',
  htmlFor: 'htmlFor',
  tabIndex: 'tabIndex',
});
const inPreact = tree<preact.VNode>({
  create: (tag, props, ...children) =>
    preact.h(tag, props, ...(children as preact.ComponentChild[])),
  component: (render, props) => preact.h(render as unknown as preact.FunctionComponent, props),
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
});

type Contender = () => string | Promise<string>;

const contenders = (kind: 'accordion' | 'page'): Record<string, Contender> => {
  const isPage = kind === 'page';
  const pick = <R>(library: {
    accordion: (items: typeof accordion, id: string) => R;
    page: (model: typeof page) => R;
  }): R => (isPage ? library.page(page) : library.accordion(accordion, 'a0'));
  return {
    literal: () => pick(literal),
    own: () => renderMarkup(pick(templates)),
    'own elements': () => renderToString(pick(elements.own)),
    'own marked': () => renderToString(pick(templates), { hydratable: true }),
    'lit-ssr templates': () => collectResultSync(litRender(pick(templates))),
    'lit-ssr elements': () => collectResultSync(litRender(pick(elements.shadow))),
    adapter: () => renderLightSync(pick(elements.own)),
    React: () => reactRender(pick(inReact)),
    Preact: () => preactRender(pick(inPreact)),
    Vue: () => pick(vue),
    Svelte: () => pick(escapingSvelte),
    'Svelte as it comes': () => pick(svelte),
  };
};

/** Comments, hosts and the spelling of references and bare attributes do not count as differences in content. */
function normal(markup: string): string {
  return markup
    .replace(/<!--.*?-->|<\?>|<\/?(?:own|lit)-[^>]*>|<template[^>]*>|<\/template>/g, '')
    .replaceAll('&#039;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('=""', '')
    .replaceAll('/>', '>')
    .replace(/<[a-z][^<]*?(?=>)/g, (tag) =>
      tag
        .split(/\s+(?=[\w-]+(?:=|$))/)
        .map((s) => s.trim())
        .toSorted()
        .join(' '),
    );
}

for (const kind of ['accordion', 'page'] as const) {
  const all = contenders(kind);
  const expected = (await all['literal']?.()) ?? '';
  assert.equal(await all['own']?.(), expected, 'the same bytes as the literal');
  for (const [name, work] of Object.entries(all)) {
    assert.equal(normal(await work()), normal(expected), `${name} renders the same ${kind}`);
  }
  const timings = await compare(all, { clock: 'cpu', warmMs: 200 });
  const name = kind === 'page' ? 'page of 50' : 'accordion of 10';
  const ratio = (one: string, base: string) => ({
    name: `${name}: ${one} / ${base}`,
    value: speed(timings, one, base),
  });
  const isPage = kind === 'page';
  report(`Server rendering, ${name} (speed, more is better)`, [
    { ...ratio('own', 'literal'), atLeast: 0.6, goal: isPage ? 0.75 : 0.85 },
    { ...ratio('own elements', 'literal'), ...(isPage ? { atLeast: 0.4, goal: 0.6 } : {}) },
    { ...ratio('own marked', 'literal'), ...(isPage ? { atLeast: 0.4, goal: 0.65 } : {}) },
    { ...ratio('own', 'lit-ssr templates'), atLeast: isPage ? 3 : 1, goal: 4 },
    { ...ratio('own elements', 'lit-ssr elements'), atLeast: 1, goal: 7 },
    { ...ratio('adapter', 'lit-ssr elements'), atLeast: 1 },
    { ...ratio('own', 'React'), atLeast: isPage ? 2 : 1, goal: 2.7 },
    { ...ratio('own', 'Preact'), atLeast: isPage ? 1.5 : 1, goal: 2 },
    { ...ratio('own', 'Vue'), atLeast: isPage ? 2 : 1, goal: 3 },
    { ...ratio('own', 'Svelte'), atLeast: 1, goal: 1.2 },
    { ...ratio('own', 'Svelte as it comes'), atLeast: isPage ? 1 : 0.8 },
    { ...ratio('own elements', 'React'), atLeast: 1 },
    { ...ratio('own elements', 'Preact'), atLeast: 1 },
  ]);
}

/**
 * How much longer than usual the slowest hundredth of all renderings takes: the cost of garbage collection for a
 * visitor.
 */
function slowest(render: () => string): number {
  const times: number[] = [];
  for (let i = 0; i < 10_000; i++) {
    const { user, system } = process.cpuUsage();
    render();
    const after = process.cpuUsage();
    times.push(after.user + after.system - user - system);
  }
  times.sort((a, b) => a - b);
  return (times[9_900] ?? 0) / (times[5_000] ?? 0);
}

report('Page of 50, the slowest hundredth / the median (time, less is better)', [
  { name: 'own', value: slowest(() => renderMarkup(templates.page(page))), atMost: 4, goal: 2.5 },
  { name: 'literal', value: slowest(() => literal.page(page)) },
]);
