// Options and arguments of web components are checked where they are written.
import { Application as CoreApplication, Fw, Instance } from '../../server/core/index.ts';
import {
  Application,
  AuthManager,
  Cookie,
  type FetchContext,
  MemoryRememberStore,
  MemorySessionStore,
  type PatternParams,
  RememberMe,
  Request,
  Response,
  type ResponseStream,
  Session,
  type SessionStore,
  UrlManager,
  type UrlSpec,
} from '../../server/web/index.ts';

UrlManager.create({ enablePrettyUrl: true, rules: [['a', 'b']], suffix: '.html' });
UrlManager.create({ rules: { 'GET a': 'b', c: { route: 'd', suffix: '' } } });
UrlManager.create({ normalizer: { action: 302 } });
// @ts-expect-error -- a suffix is text
UrlManager.create({ suffix: 1 });
// @ts-expect-error -- no such option
UrlManager.create({ prettyUrl: true });

export const route: UrlSpec = ['site/index', { id: 1, '#': 'top' }];
// @ts-expect-error -- parameters are no list
export const wrong: UrlSpec = ['site/index', 1];

new Cookie({ name: 'a', value: { list: [1, 'b', null] }, sameSite: 'Strict', expire: new Date() });
// @ts-expect-error -- a cookie has a name
new Cookie({ value: 'b' });
// @ts-expect-error -- JSON has no functions
new Cookie({ name: 'a', value: () => 1 });
// @ts-expect-error -- Lax, Strict or None
new Cookie({ name: 'a', sameSite: 'lax' });

Request.create({
  trustedHosts: ['10.0.0.0/8'],
  maxBodyBytes: 0,
  cookieValidationKey: ['new', 'old'],
});
Request.create({ trustedHosts: { any: ['X-Forwarded-For'] } });
// @ts-expect-error -- read-only
Request.create({ cookies: null });

export const native: Promise<globalThis.Response> = Application.create({
  id: 'a',
  basePath: '/',
}).fetch(new globalThis.Request('http://h.test/'));
const context: FetchContext = { ip: '1.2.3.4', waitUntil: (promise) => void promise };
Request.create({}).bind(new globalThis.Request('http://h.test/'), context);

export const streams: readonly ResponseStream[] = [
  ['/path', 0, 9],
  [new Blob(['a']), 0, 0],
  () => new Blob(['a']).stream(),
];
Response.create({}).redirect(['site/index', { id: 1 }]);
// @ts-expect-error -- a status is a number
Response.create({}).setStatusCode('200');
// @ts-expect-error -- no such event
Response.create({}).on('sent', () => undefined);

export const store: SessionStore = {
  read: async () => null,
  write: async () => {},
  destroy: async () => {},
};
Session.create({ store, cookieParams: { lifetime: 60, samesite: 'Strict' } });
// @ts-expect-error -- keys of the cookie parameters are lower case
Session.create({ cookieParams: { httpOnly: true } });

export const params: PatternParams<'GET <lang:(en|pl)>/posts/<id:\\d+>'> = { lang: 'en', id: 7 };
export const paramsOfString: PatternParams<string> = { any: 'value' };
// @ts-expect-error -- the action comes from the route
export const paramOfRoute: PatternParams<'<id>/<action>', 'post/<action>'> = { id: 1, action: 'a' };
// @ts-expect-error -- digits only
export const noDigits: PatternParams<'posts/<id:\\d+>'> = { id: 'x' };
// @ts-expect-error -- the pattern requires `id`
export const noId: PatternParams<'posts/<id:\\d+>'> = {};

// In programs that import the web module, `Fw.app` is its application.
export const address: string | null | undefined = Fw.app?.request.getUserIP();
export const isGuest: boolean | undefined = Fw.app?.user.isGuest;
Fw.app = new CoreApplication();

class OwnRequest extends Request {
  tenant = '';
}
const base = { id: 'a', basePath: '/' };
Application.create({
  ...base,
  components: {
    request: { class: OwnRequest, tenant: 'a', cookieValidationKey: 'k' },
    session: { timeout: 60, store: Instance.of('store') },
    sessionStore: () => new MemorySessionStore(),
    urlManager: { class: UrlManager, rules: [] },
    rememberMe: { class: RememberMe, store: new MemoryRememberStore() },
    authManager: () => AuthManager.create(),
    // The type of the parameter follows from that of the component.
    user: { findIdentity: (id) => ({ getId: () => (typeof id === 'string' ? 0 : id) }) },
    view: null,
    mailer: { class: 'mailer', from: 'shop@example.com' },
    db: new Map(),
  },
});
// @ts-expect-error -- a key is text
Application.create({ ...base, components: { request: { cookieValidationKey: 5 } } });
// @ts-expect-error -- seconds are a number
Application.create({ ...base, components: { session: { timeout: '60' } } });
// @ts-expect-error -- rules lead to routes
Application.create({ ...base, components: { urlManager: { rules: { a: 5 } } } });
// @ts-expect-error -- a person has an id
Application.create({ ...base, components: { user: { findIdentity: () => ({}) } } });
