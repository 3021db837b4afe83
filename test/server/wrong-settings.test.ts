import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { nodeHandler, serve } from '../../server/bridge/index.ts';
import {
  ActionFilter,
  Container,
  DateValidator,
  Dispatcher,
  DynamicModel,
  FileTarget,
  InvalidConfigException,
  IpValidator,
  Module,
  NumberValidator,
  StreamTarget,
  UrlValidator,
} from '../../server/core/index.ts';
import { debug } from '../../server/debug/index.ts';
import { localeUrls, nodeLocaleUrls, UrlLanguageManager } from '../../server/locale/index.ts';
import {
  connectPages,
  pageProtocol,
  pageServer,
  remoteRenderer,
  viteAssets,
} from '../../server/page/index.ts';
import {
  AccessControl,
  Application,
  AssetManager,
  AuthManager,
  Cache,
  CompositeAuth,
  Compression,
  ContentNegotiator,
  Cors,
  GroupUrlRule,
  HttpBearerAuth,
  HttpCache,
  MemoryRateLimitStore,
  PageCache,
  RateLimiter,
  RedisRateLimitStore,
  Session,
  StaticFiles,
  UrlManager,
  UrlRule,
  VerbFilter,
} from '../../server/web/index.ts';

const served = { fetch: () => new Response('') };
const rule = { pattern: 'a', route: 'b' };
const application = (config: object) =>
  Application.create({ id: 'x', basePath: '/srv', ...config });
const made =
  (type: { create(config: never): unknown }) =>
  (config: never): unknown =>
    type.create(config);
const component = (id: string, settings: object) => application({ components: { [id]: settings } });

/** What has a setting, the setting and a wrong value, and the error. */
const cases: readonly [create: (settings: never) => unknown, settings: object, error: string][] = [
  [made(Module), { viewPath: 5 }, 'Module "viewPath" must be text, got 5.'],
  [made(Module), { modules: null }, 'Module "modules" must be an object, got null.'],
  [made(Module), { components: 5 }, 'Module "components" must be an object, got 5.'],
  [made(Module), { controllerMap: null }, 'Module "controllerMap" must be an object, got null.'],
  [application, { runtimePath: null }, 'Application "runtimePath" must be text, got null.'],
  [application, { bootstrap: 'log' }, 'Application "bootstrap" must be a list, got "log".'],
  [
    application,
    { bootstrapOnce: ['log', 5] },
    'Application "bootstrapOnce": "1" must be a function, an id, a class, a config or an object with bootstrap(), got 5.',
  ],
  [
    application,
    { controllerNamespace: { site: 'SiteController' } },
    'Application "controllerNamespace": "site" must be a class, a config or a function, got "SiteController".',
  ],
  [
    application,
    { catchAll: 'site/offline' },
    'Application "catchAll" must be a list of a route and its parameters, or null, got "site/offline".',
  ],
  [application, { aliases: null }, 'Application "aliases" must be an object, got null.'],
  [application, { container: null }, 'Application "container" must be an object, got null.'],
  [application, { staticFiles: {} }, 'Application "staticFiles" must be a list, got object.'],
  [
    application,
    { persistentComponents: 'db' },
    'Application "persistentComponents" must be a list of text, got "db".',
  ],
  [made(Container), { singletons: null }, 'Container "singletons" must be an object, got null.'],
  [
    made(ActionFilter),
    { only: 'index' },
    'ActionFilter "only" must be a list of text, got "index".',
  ],
  [
    made(Dispatcher),
    { targets: null },
    'Dispatcher "targets" must be a list or an object, got null.',
  ],
  [
    made(StreamTarget),
    { levels: 'error' },
    'StreamTarget "levels" must be a number or a list of names, got "error".',
  ],
  [
    made(DateValidator),
    { type: 'Date' },
    'DateValidator "type" must be "date", "datetime" or "time", got "Date".',
  ],
  [
    made(DateValidator),
    { format: /x/ },
    'DateValidator "format" must be text or null, got object.',
  ],
  [
    made(NumberValidator),
    { integerPattern: String.raw`^\d+$` },
    String.raw`NumberValidator "integerPattern" must be a regular expression, got "^\\d+$".`,
  ],
  [made(IpValidator), { ranges: 5 }, 'IpValidator "ranges" must be text or a list of it, got 5.'],
  [made(AccessControl), { rules: {} }, 'AccessControl "rules" must be a list, got object.'],
  [
    made(Compression),
    { encodings: 'br' },
    'Compression "encodings" must be a list of text, got "br".',
  ],
  [made(Cors), { methods: 'GET' }, 'Cors "methods" must be a list of text, got "GET".'],
  [
    made(ContentNegotiator),
    { formats: null },
    'ContentNegotiator "formats" must be an object, got null.',
  ],
  [made(StaticFiles), { root: '/srv', prefix: 5 }, 'StaticFiles "prefix" must be text, got 5.'],
  [
    made(UrlRule),
    { ...rule, mode: 7 },
    'The URL rule a: "mode" must be 0, UrlRule.PARSING_ONLY or UrlRule.CREATION_ONLY, got 7.',
  ],
  [
    made(UrlRule),
    { ...rule, defaults: null },
    'The URL rule a: "defaults" must be an object, got null.',
  ],
  [
    made(UrlRule),
    { ...rule, verb: 5 },
    'The URL rule a: "verb" must be a method, a list of methods or null, got 5.',
  ],
  [made(GroupUrlRule), { prefix: null }, 'GroupUrlRule "prefix" must be text, got null.'],
  [made(UrlManager), { suffix: 5 }, 'UrlManager "suffix" must be text or null, got 5.'],
  [
    (settings: object) => component('request', settings),
    { trustedHosts: '10.0.0.1' },
    'Component "request": "trustedHosts" must be a list or an object, got "10.0.0.1".',
  ],
  [
    (settings: object) => component('request', settings),
    { maxBodyBytes: '8M' },
    'Component "request": "maxBodyBytes" must be a number from 0, got "8M".',
  ],
  [
    (settings: object) => component('session', settings),
    { timeout: '1440' },
    'Component "session": "timeout" must be seconds above 0, got "1440".',
  ],
  [
    (settings: object) => component('session', settings),
    { timeout: 0 },
    'Component "session": "timeout" must be seconds above 0, got 0.',
  ],
  [
    (settings: object) => component('session', settings),
    { timeout: Infinity },
    'Component "session": "timeout" must be seconds above 0, got Infinity.',
  ],
  [
    (settings: object) => component('request', settings),
    { scriptUrl: 5 },
    'Component "request": "scriptUrl" must be text or null, got 5.',
  ],
  [
    (settings: object) => component('session', settings),
    { store: 5 },
    'Component "session": "store" must be an object with the methods read, write and destroy, or null, got 5.',
  ],
  [
    (settings: object) => component('user', settings),
    { loginUrl: {} },
    'Component "user": "loginUrl" must be a URL, a list of a route and its parameters, or null, got object.',
  ],
  [
    (settings: object) => component('user', settings),
    { accessChecker: 'rbac' },
    'Component "user": "accessChecker" must be an object with the method checkAccess, or null, got "rbac".',
  ],
  [
    (settings: object) => component('errorHandler', settings),
    { errorAction: ['site/error'] },
    'Component "errorHandler": "errorAction" must be text or null, got array.',
  ],
  [
    (settings: object) => component('urlManager', settings),
    { rules: 'site/index' },
    'UrlManager "rules" must be a list or an object, got "site/index".',
  ],
  [
    made(Session),
    { cookieParams: null },
    'Session "cookieParams" needs an object of options, got null.',
  ],
  [
    made(UrlLanguageManager),
    { languageCookieOptions: null },
    'UrlLanguageManager "languageCookieOptions" must be an object, got null.',
  ],
  [
    made(UrlLanguageManager),
    { geoIpServerVar: null },
    'UrlLanguageManager "geoIpServerVar" must be text, got null.',
  ],
  [
    made(UrlLanguageManager),
    { enableLanguageDetection: 'false' },
    'UrlLanguageManager "enableLanguageDetection" must be true or false, got "false".',
  ],
  [(options) => serve(served, options), { host: 5 }, 'serve() "host" must be text, got 5.'],
  [
    (options) => serve(served, options),
    { port: '3000' },
    '"port" must be a whole number from 0 to 65535, got "3000".',
  ],
  [
    (options) => serve(served, options),
    { handOver: true },
    'Worker "handOver" must be a function, got true.',
  ],
  [
    (options) => serve(served, options),
    { signal: new AbortController() },
    'Worker "signal" must be an AbortSignal, got object.',
  ],
  [
    () => new RedisRateLimitStore(undefined as never),
    {},
    'RedisRateLimitStore needs a client of ioredis, redis, Bun or Valkey GLIDE.',
  ],
  [(options) => serve(served, options), { host: null }, 'serve() "host" must be text, got null.'],
  [
    (options) => serve(served, options),
    { tls: null },
    'serve() "tls" must be an object or a function, got null.',
  ],
  [
    (options) => serve(served, options),
    { onListen: 'yes' },
    'serve() "onListen" must be a function, got "yes".',
  ],
  [
    (health) => serve(served, { health }),
    { live: 5 },
    'The option "health": "live" must be text, got 5.',
  ],
  [
    (webSockets) => serve(served, { webSockets }),
    { pingInterval: '30s' },
    'The option "webSockets": "pingInterval" must be a whole number from 0, got "30s".',
  ],
  [
    (options) => nodeHandler(served, options),
    { onError: true },
    'Listener "onError" must be a function, got true.',
  ],
  [debug, { traceLine: 5 }, 'Module "traceLine" must be a template, a function or false, got 5.'],
  [
    made(UrlValidator),
    { validSchemes: 'https' },
    'UrlValidator "validSchemes" must be a list of text, got "https".',
  ],
  [made(FileTarget), { logFile: null }, 'FileTarget "logFile" must be text, got null.'],
  [
    made(FileTarget),
    { fileMode: 'rw' },
    'FileTarget "fileMode" must be a mode such as 0o600, got "rw".',
  ],
  [
    made(StreamTarget),
    { categories: 'app' },
    'StreamTarget "categories" must be a list of text, got "app".',
  ],
  [made(HttpCache), { etagSeed: 'a' }, 'HttpCache "etagSeed" must be a function or null, got "a".'],
  [made(PageCache), { duration: '60' }, 'PageCache "duration" must be a number from 0, got "60".'],
  [
    made(VerbFilter),
    { actions: { index: 'GET' } },
    'VerbFilter "actions": "index" must be a list of text, got "GET".',
  ],
  [
    made(CompositeAuth),
    { authMethods: null },
    'CompositeAuth "authMethods" must be a list, got null.',
  ],
  [
    (settings: object) => RateLimiter.create({ store: new MemoryRateLimitStore(), ...settings }),
    { key: 'ip' },
    'RateLimiter "key" must be a function or null, got "ip".',
  ],
  [
    made(AuthManager),
    { defaultRoles: 'guest' },
    'AuthManager "defaultRoles" must be a list of text, got "guest".',
  ],
  [
    (settings: object) => HttpBearerAuth.create({ auth: () => null, ...settings }),
    { optional: 'index' },
    'HttpBearerAuth "optional" must be true, false or a list of action ids, got "index".',
  ],
  [
    made(CompositeAuth),
    { authMethods: ['bearer'] },
    'CompositeAuth "authMethods": "0" must be an authentication filter, its class or a config, got "bearer".',
  ],
  [made(Cache), { keyPrefix: null }, 'Cache "keyPrefix" must be text, got null.'],
  [
    (settings: object) => component('security', settings),
    { passwordAlgorithm: 'argon2' },
    'Security "passwordAlgorithm" must be "argon2id", "scrypt" or null, got "argon2".',
  ],
  [
    (settings: object) => component('i18n', settings),
    { translations: { 'app*': 'messages' } },
    'I18N "translations": "app*" must be a message source, its class or a config, got "messages".',
  ],
  [
    (rules) => DynamicModel.fromRules(rules),
    {},
    'DynamicModel "rules" must be a list, got object.',
  ],
  [
    (rules) => DynamicModel.fromRules(rules),
    ['name'],
    'Invalid validation rule: a rule must specify both attribute names and validator type.',
  ],
  [made(AssetManager), { basePath: null }, 'AssetManager "basePath" must be text, got null.'],
  [
    (options) => pageServer(options, () => new Response('')),
    { trustedHosts: '10.0.0.1' },
    'Page options: "trustedHosts" must be a list or an object, got "10.0.0.1".',
  ],
  [
    (options) => pageServer(options, () => new Response('')),
    { rootView: null },
    'Page options: "rootView" must be text or a function, got null.',
  ],
  [
    pageProtocol,
    { flashes: {} },
    'Page options: "flashes" must be a function or null, got object.',
  ],
  [
    connectPages,
    { flashes: {} },
    'Page options: "flashes" must be a function or null, got object.',
  ],
  [viteAssets, {}, 'viteAssets() "entry" must not be empty.'],
  [viteAssets, { entry: 5 }, 'viteAssets() "entry" must be text or a list of it, got 5.'],
  [remoteRenderer, { url: 'render' }, 'remoteRenderer() "url" must be a URL, got "render".'],
  [
    (options) => localeUrls(UrlLanguageManager.create(), options),
    { baseUrl: null },
    'localeUrls() "baseUrl" must be text, got null.',
  ],
  [
    (options) => nodeLocaleUrls(UrlLanguageManager.create(), options),
    { session: {} },
    'nodeLocaleUrls() "session" must be a function, got object.',
  ],
  [debug, { panels: null }, 'Module "panels" must be an object, got null.'],
];

describe('a setting with a wrong value', () => {
  for (const [create, settings, error] of cases) {
    it(`is refused: ${error}`, async () => {
      const call = async (): Promise<unknown> => create(settings as never);
      await assert.rejects(call, new InvalidConfigException(error));
    });
  }
});
