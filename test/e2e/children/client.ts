import 'fwx';

import { render as renderLit } from 'lit';
import { html, nothing } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import * as preact from 'preact';
import { createElement, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { flushSync as flushSvelte, mount } from 'svelte';
import { writable } from 'svelte/store';
import * as vue from 'vue';

import { withPart } from '../../support/specimens/index.ts';
import List from './List.svelte';

/** Renders the numbers as children of an element; a multiple of three is two children. */
type Show = (numbers: readonly number[]) => void;
type Driver = (place: HTMLElement, tag: string, child: string) => Show;

const props = (n: number | string) => ({ key: String(n), 'data-n': String(n) });

/** The fixed parts of a template with variable tags. */
const strings = (...parts: string[]): TemplateStringsArray => Object.assign(parts, { raw: parts });

const drivers: Readonly<Record<string, Driver>> = {
  Lit: (place, tag, child) => {
    const around = strings(`<${tag}>`, `</${tag}>`);
    const inner = strings(`<${child} data-n=`, '>', `</${child}>`);
    const one = (n: number | string) => html(inner, n, n);
    const item = (n: number) => [one(n), n % 3 === 0 ? one(`${n}b`) : nothing];
    return (numbers) =>
      renderLit(
        html(
          around,
          repeat(numbers, (n) => n, item),
        ),
        place,
      );
  },
  Preact: (place, tag, child) => {
    const one = (n: number | string) => preact.h(child, props(n), String(n));
    const item = (n: number) =>
      preact.h(preact.Fragment, { key: n }, one(n), n % 3 === 0 ? one(`${n}b`) : null);
    return (numbers) => preact.render(preact.h(tag, null, numbers.map(item)), place);
  },
  React: (place, tag, child) => {
    const root = createRoot(place);
    const one = (n: number | string) => createElement(child, props(n), String(n));
    const item = (n: number) =>
      createElement(Fragment, { key: n }, one(n), n % 3 === 0 ? one(`${n}b`) : null);
    return (numbers) => flushSync(() => root.render(createElement(tag, null, numbers.map(item))));
  },
  Svelte: (place, tag, child) => {
    const list = writable<readonly number[]>([]);
    mount(List, { target: place, props: { tag, child, list } });
    return (numbers) => {
      list.set(numbers);
      flushSvelte();
    };
  },
  Vue: (place, tag, child) => {
    const one = (n: number | string) => vue.h(child, props(n), String(n));
    const item = (n: number) =>
      vue.h(vue.Fragment, { key: n }, [one(n), n % 3 === 0 ? one(`${n}b`) : null]);
    // A fragment inside, as `v-for` creates one.
    return (numbers) =>
      vue.render(vue.h(tag, null, [vue.h(vue.Fragment, null, numbers.map(item))]), place);
  },
};

const hosts = withPart('plain').flatMap(([tag, { children }]) =>
  (children ?? []).map((child) => [tag, child.tag] as const),
);

/** Pseudorandom numbers, the same in every run. */
function* random(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    yield state >> 8;
  }
}

function listsOf(numbers: Generator<number>): number[][] {
  const next = (): number => numbers.next().value as number;
  return Array.from({ length: 6 }, () => {
    const all = Array.from({ length: next() % 8 }, () => 1 + (next() % 12));
    return [...new Set(all)];
  });
}

const order = (place: Element): string =>
  [...place.querySelectorAll<HTMLElement>('[data-n]')].map(({ dataset }) => dataset['n']).join();

/** The differences from a plain `div` for one framework and one element. */
async function differences(name: string, at: number, runs: number): Promise<string[]> {
  const [tag, child] = hosts[at] as readonly [string, string];
  const driver = drivers[name] as Driver;
  const numbers = random(at * 1_000 + 7);
  const found: string[] = [];
  for (let run = 0; run < runs; run++) {
    const places = [document.createElement('section'), document.createElement('section')] as const;
    document.body.append(...places);
    const shows = [driver(places[0], tag, child), driver(places[1], 'div', child)] as const;
    const lists = listsOf(numbers);
    for (const [index, list] of lists.entries()) {
      try {
        for (const show of shows) show(list);
      } catch (error) {
        found.push(`${JSON.stringify(lists.slice(0, index + 1))}: ${String(error)}`);
        break;
      }
      // Two of three changes are in one task.
      if (index % 3 === 0) await new Promise((resolve) => setTimeout(resolve));
      if (order(places[0]) === order(places[1])) continue;
      found.push(`${JSON.stringify(lists.slice(0, index + 1))}: ${order(places[0])}`);
      break;
    }
    for (const place of places) place.remove();
  }
  return found;
}

Object.assign(globalThis, { differences, hosts, frameworks: Object.keys(drivers) });
