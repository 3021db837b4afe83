import { fileURLToPath } from 'node:url';

import { pageTemplate } from 'fwx/components/page';
import { Bootstrap, Controller, Manager, pageRenderer, viteAssets } from 'fwx/server/page';
import { Application } from 'fwx/server/web';

import { site, type Task } from './pages.ts';

const cookieKey = process.env['COOKIE_KEY'];
if (!cookieKey) throw new Error('Set COOKIE_KEY to a random text; the file .env has one.');

const inFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const assets = await viteAssets({
  manifest: inFolder('dist/.vite/manifest.json'),
  entry: 'main.ts',
  devServer: process.env['VITE_ORIGIN'] ?? null,
});

const tasks: Task[] = [{ id: 1, title: 'Read the guides of fwx' }];

class TaskController extends Controller {
  static actionParams = { delete: { id: 'int' } } as const;

  actionIndex() {
    return this.#page('List', { tasks: () => tasks });
  }

  actionNew() {
    return this.#page('Create');
  }

  actionCreate() {
    const title = String(app.request.post('title', '')).trim();
    if (title === '') {
      app.session.setFlash('errors', { title: 'Title must not be blank.' });
      return app.response.redirect('/new', 303);
    }
    tasks.push({ id: Math.max(0, ...tasks.map(({ id }) => id)) + 1, title });
    app.session.setFlash('message', `${title} was saved.`);
    return app.response.redirect('/', 303);
  }

  actionDelete(id: number) {
    const at = tasks.findIndex((task) => task.id === id);
    if (at >= 0) tasks.splice(at, 1);
    return app.response.redirect('/', 303);
  }

  #page(component: string, props: object = {}) {
    return this.pageProto(component, { ...props, csrf: () => app.request.getCsrfToken() });
  }
}

/** Answers requests, in every server with Fetch. */
export const app: Application = Application.create({
  id: '__NAME__',
  basePath: inFolder('.'),
  controllerNamespace: { task: TaskController },
  bootstrapOnce: [Bootstrap],
  staticFiles: [{ prefix: '/assets', root: inFolder('dist/assets'), immutable: /./, index: null }],
  components: {
    request: { cookieValidationKey: cookieKey },
    pageproto: {
      class: Manager,
      assets,
      renderer: pageRenderer((page) => pageTemplate(page, site)),
    },
    urlManager: {
      enablePrettyUrl: true,
      // Without it each action also answers at its route, to every method: a link could delete.
      enableStrictParsing: true,
      rules: {
        'GET,HEAD ': 'task/index',
        'GET,HEAD new': 'task/new',
        'POST create': 'task/create',
        'POST delete/<id:\\d+>': 'task/delete',
      },
    },
  },
});
