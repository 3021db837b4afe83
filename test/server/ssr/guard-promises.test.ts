import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { until } from 'lit/directives/until.js';
import { html } from 'lit/html.js';

import { guardPromises } from '../../../server/ssr/internal/guard-promises.ts';

describe('guardPromises', () => {
  const holders: [what: string, hold: (lost: Promise<unknown>) => unknown][] = [
    ['a promise alone', (lost) => lost],
    ['a template', (lost) => html`<p title=${1}>${lost}</p>`],
    ['a directive', (lost) => until(lost, 'x')],
    ['a list, behind other values', (lost) => [1, null, 'x', undefined, [lost]]],
    ['a plain object', (lost) => ({ a: 1, b: { c: lost } })],
    ['an object without a prototype', (lost) => Object.assign(Object.create(null), { a: lost })],
    [
      'a field behind a list that is there twice',
      (lost) => {
        const list = [1];
        return { a: list, b: list, c: lost };
      },
    ],
  ];
  for (const [title, hold] of holders) {
    it(`handles the rejection of a promise in ${title}`, async () => {
      // An unhandled rejection would fail this test.
      guardPromises(hold(Promise.reject(new Error('lost'))));
      await nextTurn();
    });
  }

  it('terminates for circular lists and objects', () => {
    const ring: Record<string, unknown> = {};
    ring['self'] = ring;
    const list: unknown[] = [ring];
    list.push(list);
    guardPromises(list);
    guardPromises(ring);
  });

  it('calls no getter, and reads no instance of a class', () => {
    class Model {
      self = this;
      get rows(): never {
        return assert.fail('A getter was called.');
      }
    }
    guardPromises({
      model: new Model(),
      get rows(): never {
        return assert.fail('A getter was called.');
      },
    });
  });
});
