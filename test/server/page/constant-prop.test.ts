import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  ConstantProp,
  PageInput,
  PageProto,
  type PageResult,
  Protocol,
  RequestContext,
} from '../../../server/page/index.ts';
import { answer, marked, pageIn } from './support.ts';

const protocol = new Protocol();

async function resolved(props: Record<string, unknown>, headers: Record<string, string> = marked) {
  const request = new RequestContext('GET', '/p', 'https://example.com/p', headers);
  const result = await protocol.page(request, new PageInput('C', props, 'v1'));
  return (result as PageResult).page();
}

/** The page, after an assertion that its text equals its object. */
async function page(props: Record<string, unknown>, headers?: Record<string, string>) {
  const made = await resolved(props, headers);
  const object = made.toArray();
  assert.equal(made.json(), JSON.stringify(object));
  assert.equal(made.scriptJson(), JSON.stringify(object).replaceAll('<', '\\u003c'));
  return object;
}

describe('A constant prop', () => {
  const menu = PageProto.constant([{ label: '</script>' }]);

  it('is part of a page like its data', async () => {
    const { props } = await page({ menu });
    assert.deepEqual(props, { menu: [{ label: '</script>' }], errors: {} });
  });

  for (const [title, props] of Object.entries({
    first: { menu, a: 1, b: 2 },
    last: { a: 1, b: () => 2, menu },
    'between others': { a: 1, menu, b: async () => '<b>' },
    'beside another': { menu, texts: PageProto.constant({ yes: 'Ja' }), a: 1 },
    'in a resolver': { a: 1, menu: () => menu },
    'in a promise': { a: 1, menu: async () => menu },
    'kept by the client': { menu: PageProto.once(() => menu), a: 1 },
    merged: { menu: PageProto.merge(menu), a: 1 },
    'under a hostile key': { '</script>"': menu },
    'below the first level': { box: { menu }, a: 1 },
    'under a dotted key': { 'box.menu': menu, a: 1 },
    null: { nothing: PageProto.constant(null), a: 1 },
  })) {
    it(`keeps its value: ${title}`, async () => {
      const made = await page(props);
      const plain = JSON.stringify(made.props);
      assert.deepEqual(JSON.parse(plain), made.props);
      assert.ok(plain.includes('</script>') || title === 'null');
    });
  }

  it('is filtered by partial reloads as a whole', async () => {
    const partial = { ...marked, 'x-inertia-partial-component': 'C' };
    const props = { menu, a: 1 };
    const only = (data: string) => page(props, { ...partial, 'x-inertia-partial-data': data });
    assert.deepEqual((await only('a')).props, { a: 1, errors: {} });
    assert.deepEqual((await only('menu.0.label')).props, {
      menu: [{ label: '</script>' }],
      errors: {},
    });
  });

  it('is serialized once, regardless of the number of pages', async () => {
    let written = 0;
    const prop = new ConstantProp({ toJSON: () => (written++, { a: 1 }) });
    for (let i = 0; i < 3; i++) await page({ prop });
    assert.equal(written, 1);
  });

  it('is not changed by later changes of its data, or by a page', async () => {
    const data = { list: [1] };
    const prop = PageProto.constant(data);
    data.list.push(2);
    const { props } = await page({ prop });
    assert.deepEqual(props['prop'], { list: [1] });
    assert.throws(() => (props['prop'] as typeof data).list.push(3), TypeError);
  });

  it('reaches the browser in the script element', async () => {
    const response = await answer(() => PageProto.render('C', { menu, a: '<b>' }));
    const document = await response.clone().text();
    assert.equal(document.split('</script').length, 2);
    assert.deepEqual((await pageIn(response)).props, {
      menu: [{ label: '</script>' }],
      a: '<b>',
      errors: {},
    });
  });

  for (const [title, data] of Object.entries({
    'a function': { f: () => 1 },
    NaN: Number.NaN,
    'half a character': '\ud800',
    'a map': new Map(),
  })) {
    it(`refuses ${title} at its creation`, () =>
      assert.throws(() => PageProto.constant(data), { name: 'InvalidPropException' }));
  }
});

describe('A text that is half of a character', () => {
  for (const [title, props, path] of [
    ['a prop', { a: '\ud800' }, 'a'],
    ['a list', { a: ['x', { b: 'y\udc00' }] }, 'a.1.b'],
    ['a resolver', { a: () => ({ b: '\ud800' }) }, 'a.b'],
    ['a promise', { a: async () => '\ud800' }, 'a'],
  ] as const) {
    it(`is refused in ${title}`, () =>
      assert.rejects(resolved(props), (error: Error & { propPath(): string }) => {
        assert.equal(error.name, 'PropResolutionException');
        assert.equal(error.propPath(), path);
        assert.match(error.message, /contains invalid UTF-8/);
        return true;
      }));
  }

  it('is not confused with an escaped backslash', async () => {
    const { props } = await page({ path: String.raw`C:\udf\ud800`, euro: '€ 😀' });
    assert.equal(props['path'], String.raw`C:\udf\ud800`);
  });

  it('is rescued like other failures', async () => {
    const headers = {
      ...marked,
      'x-inertia-partial-component': 'C',
      'x-inertia-partial-data': 'a',
    };
    const made = await page({ a: PageProto.defer(() => '\ud800', 'default', true) }, headers);
    assert.deepEqual(made.rescuedProps, ['a']);
  });
});
