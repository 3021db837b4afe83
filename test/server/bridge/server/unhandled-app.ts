import { Application, Controller } from '../../../../server/web/index.ts';

/** Actions whose errors are unhandled. */
class SiteController extends Controller {
  actionRejection(): Promise<string> {
    void Promise.reject(new Error('nobody handles this'));
    // Without the rejection, the client would wait for ever.
    return new Promise(() => undefined);
  }

  actionException(): Promise<string> {
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
    return new Promise(() => undefined);
  }

  actionIndex(): string {
    return String(process.pid);
  }
}

/** The application that the tests of unhandled errors run in separate processes. */
export default Application.create({
  id: 'unhandled',
  basePath: import.meta.dirname,
  controllerNamespace: { site: SiteController },
  components: { urlManager: { enablePrettyUrl: true } },
});
