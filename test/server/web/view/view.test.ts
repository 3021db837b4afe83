import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import { html } from 'lit';

import { Fw } from '../../../../server/core/index.ts';
import { View, type ViewFunction } from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

describe('View', () => {
  let directory = '';
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'fwx-view-'));
    await mkdir(path.join(directory, 'views/site'), { recursive: true });
    await mkdir(path.join(directory, 'views/layouts'), { recursive: true });
    const file = (name: string, code: string) => writeFile(path.join(directory, name), code);
    await file(
      'views/layouts/main.mjs',
      'export default ({ content }, view) => `<title>${view.title}</title>${content}`;',
    );
    await file(
      'views/site/hello.ts',
      "export default async ({ name }: { name: string }, view: { title: string }) => { view.title = 'Hello'; return `<p>${name}</p>`; };",
    );
    await file('views/site/wrong.mjs', 'export const other = 1;');
    await file('views/top.mjs', 'export default () => "top";');
  });
  after(() => rm(directory, { recursive: true }));

  const app = () =>
    appOf(
      {
        index: (c) => c.render('hello', { name: 'Ann' }),
        part: (c) => c.renderPartial('hello', { name: 'Bob' }),
        bare(c) {
          c.layout = false;
          return c.render('/top');
        },
        template: (c) => c.renderPartial((params) => html`<b>${params['x']}</b>`, { x: '<' }),
        element: (c) => c.renderPartial(() => html`<fwx-button label=${'Go'}></fwx-button>`, {}),
        missing: (c) => c.render('nope'),
        wrong: (c) => c.render('wrong'),
        out: (c) => c.render('../../secret'),
      },
      { basePath: directory },
    );
  const text = async (url: string) => (await send(app(), url)).text();

  it('renders a view inside the layout, which uses its title', async () => {
    assert.equal(await text('/'), '<title>Hello</title><p>Ann</p>');
  });

  it('renders views without layout, from the views of the application, and as functions', async () => {
    assert.equal(await text('/site/part'), '<p>Bob</p>');
    assert.equal(await text('/site/bare'), 'top');
    assert.equal(await text('/site/template'), '<b>&lt;</b>');
  });

  it('writes elements with their tags, so that the browser upgrades them', async () =>
    assert.match(
      await text('/site/element'),
      /^<fwx-button label="Go"><button .*>Go<\/button><\/fwx-button>$/,
    ));

  for (const action of ['missing', 'wrong', 'out']) {
    it(`answers 500 for the view of ${action}`, async () => {
      assert.equal((await send(app(), `/site/${action}`)).status, 500);
    });
  }

  it('reports the error of a view', async () => {
    const view = View.create({});
    const context = { getViewPath: () => path.join(directory, 'views/site') };
    await assert.rejects(view.render('nope', {}, context), {
      name: 'ViewNotFoundException',
      message: `The view file does not exist: ${directory}/views/site/nope`,
    });
    await assert.rejects(
      view.render('wrong', {}, context),
      /must have a function as default export/,
    );
    await assert.rejects(view.render('a/../../b', {}, context), {
      message: 'The view "a/../../b" must not lead out of its directory.',
    });
    await assert.rejects(view.render('nope'), {
      message: 'Unable to locate view file for view "nope": no active view context.',
    });
  });

  it('keeps views of one name and different extensions apart', async () => {
    for (const extension of ['mjs', 'ts']) {
      const code = `export default () => ${JSON.stringify(extension)};`;
      await writeFile(path.join(directory, `views/site/twice.${extension}`), code);
    }
    const context = { getViewPath: () => path.join(directory, 'views/site') };
    const shown: string[] = [];
    for (const defaultExtension of ['mjs', 'ts', 'mjs']) {
      shown.push(await View.create({ defaultExtension }).render('twice', {}, context));
    }
    assert.deepEqual(shown, ['mjs', 'ts', 'mjs']);
  });

  it('emits events around each view, which handlers cancel or change', async () => {
    const view = View.create({});
    const hello: ViewFunction = ({ name }) => `Hello ${String(name)}`;
    view.on('afterRender', (event) => void (event.output += '!'));
    assert.equal(await view.render(hello, { name: 'Ann' }), 'Hello Ann!');
    view.on('beforeRender', (event) => void (event.isValid = false));
    assert.equal(await view.render(hello), '');
  });

  it('keeps the titles of requests apart', async () => {
    const shared = appOf({
      async index(c, { n }) {
        const view = c.getView() as View;
        assert.equal(view.title, '');
        view.title = String(n);
        await new Promise((resolve) => setImmediate(resolve));
        return (c.getView() as View).title;
      },
    });
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => (await send(shared, `/?n=${n}`)).text()),
    );
    assert.deepEqual(
      all,
      Array.from({ length: 50 }, (_, n) => `${n}`),
    );
  });

  for (const [title, output, expected] of [
    ['nothing', undefined, ''],
    ['null', null, ''],
    ['bytes', new TextEncoder().encode('ü'), 'ü'],
    ['a number', 5, '5'],
    ['a template', html`<i>x</i>`, '<i>x</i>'],
    ['a promise', Promise.resolve('late'), 'late'],
  ] as const) {
    it(`writes "${expected}" for a view that returns ${title}`, async () => {
      assert.equal(await View.create({}).render(() => output), expected);
    });
  }

  it('finds files by alias, from the views of the application, and below those of the context', async () => {
    const shared = appOf(
      {
        index(c) {
          const view = c.getView() as View;
          const context = { getViewPath: () => '/ctx' };
          return JSON.stringify(
            ['@app/x', '/x', '//x', '///x', 'x', 'x.y', 'a..b/x'].map((name) =>
              view.findViewFile(name, context),
            ),
          );
        },
      },
      { basePath: '/srv/test' },
    );
    const views = '/srv/test/views';
    assert.deepEqual(JSON.parse(await (await send(shared, '/')).text()), [
      '/srv/test/x',
      `${views}/x`,
      `${views}/x`,
      `${views}//x`,
      '/ctx/x',
      '/ctx/x.y',
      '/ctx/a..b/x',
    ]);
    for (const name of ['..', '../x', 'a/..', String.raw`a\..\b`]) {
      assert.throws(() => View.create({}).findViewFile(name, { getViewPath: () => '/ctx' }), {
        name: 'InvalidArgumentException',
      });
    }
  });

  it('tries the extension of a name first, then others, and no directories', async () => {
    const write = (name: string) =>
      writeFile(path.join(directory, name), `export default () => ${JSON.stringify(name)};`);
    await write('one.mjs');
    await write('one.ts');
    await write('odd #ü.mjs');
    await mkdir(path.join(directory, 'one.js'));
    const view = View.create({});
    const render = (name: string) => view.renderFile(path.join(directory, name));
    assert.equal(await render('one'), 'one.mjs');
    assert.equal(await render('one.js'), 'one.mjs');
    assert.equal(await render('one.ts'), 'one.ts');
    assert.equal(await render('odd #ü'), 'odd #ü.mjs');
    await assert.rejects(render('late'), { name: 'ViewNotFoundException' });
    await write('late.ts');
    assert.equal(await render('late'), 'late.ts');
  });

  it('passes the values, the view and the rendering context to a view', async () => {
    const view = View.create({});
    const context = { getViewPath: () => '/ctx' };
    const seen: unknown[] = [];
    await view.render((...args) => void seen.push(args), { a: 1 }, context);
    await view.render((...args) => void seen.push(args));
    assert.deepEqual(seen, [
      [{ a: 1 }, view, context],
      [{}, view, null],
    ]);
  });

  it('publishes nothing without an application', () => {
    const before = Fw.app;
    Fw.app = null;
    try {
      assert.throws(() => View.create({}).assetManager, {
        message: 'A view needs an application to publish assets.',
      });
    } finally {
      Fw.app = before;
    }
  });
});
