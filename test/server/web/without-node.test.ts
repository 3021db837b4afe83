import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import nodeModule from 'node:module';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Blocks every module of Node except the one that such runtimes provide as well, and hides `getBuiltinModule`. */
const hooks = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('node:') && specifier !== 'node:async_hooks') {
      throw new Error('no ' + specifier + ' here, asked by ' + context.parentURL);
    }
    return next(specifier, context);
  },
});
process.getBuiltinModule = undefined;
`;

const program = `
const { Application, Controller } = await import('fwx/server/web');
class SiteController extends Controller {
  async actionIndex() {
    app.session.set('n', 1);
    return this.asJson([this.request.getUrl(), this.request.getUserIP(), app.session.get('n')]);
  }
  actionSave() {
    return this.asJson(this.request.post());
  }
}
const app = Application.create({
  id: 'edge',
  basePath: '/',
  controllerNamespace: { site: SiteController },
  components: {
    request: { enableCookieValidation: false, enableCsrfValidation: false },
    urlManager: { enablePrettyUrl: true, rules: [['save', 'site/save']] },
  },
});
const page = await app.fetch(new Request('http://h.test/?a=1'), { ip: '1.2.3.4' });
const body = new URLSearchParams({ a: 'ü' });
const saved = await app.fetch(new Request('http://h.test/save', { method: 'POST', body }));
const missing = await app.fetch(new Request('http://h.test/none'));
console.log(JSON.stringify([await page.json(), page.headers.getSetCookie().length, await saved.json(), missing.status]));
`;

// Node 22.15; the imports of the module do not depend on the version.
const skip = 'registerHooks' in nodeModule ? false : 'this Node cannot refuse its modules';

describe('a runtime with Fetch and without the modules of Node', { skip }, () => {
  it('runs an application with sessions, forms and error pages', async () => {
    const door = new URL('../../../server/web/index.ts', import.meta.url).href;
    const preload = `data:text/javascript,${encodeURIComponent(hooks)}`;
    const code = program.replace('fwx/server/web', door);
    const options = ['-C', 'fwx-source', '--import', preload, '--input-type=module', '-e', code];
    const { stdout } = await run(process.execPath, options);
    assert.deepEqual(JSON.parse(stdout), [['/?a=1', '1.2.3.4', 1], 1, { a: 'ü' }, 404]);
  });
});
