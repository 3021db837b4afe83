import { Fw, InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import { currentRequest } from '../internal/current-request.ts';
import type { Request } from '../http/request.ts';
import { trimStartSlashes } from '../internal/slashes.ts';
import { ensureScheme } from './scheme.ts';
import { specParams, splitSpec, type UrlSpec } from './route.ts';
import type { UrlManager } from './url-manager.ts';

type Params = Readonly<Record<string, unknown>>;
type Scheme = boolean | string;

// Characters that the URL parser of browsers ignores: controls and blanks at the start, tabs and line breaks anywhere.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const ignoredAtStart = /^[\x00-\x20]+/;
const ignoredByBrowsers = /[\t\n\r]/g;

/** URLs of the running application. A scheme of `false` returns relative URLs, `true` absolute ones, text absolute ones with that scheme. */
export class Url {
  /**
   * A URL of a route with parameters, or of text: a complete URL, a path below the host, or an alias.
   * Without text it is the URL of the current page.
   */
  static to(
    url: string | readonly [route: string, params?: Params] = '',
    scheme: Scheme = false,
  ): string {
    if (typeof url !== 'string') return this.toRoute(url, scheme);
    const found = url === '' ? request().getUrl() : Fw.getAlias(url);
    if (scheme === false) return found;
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(found))
      return ensureScheme(found, typeof scheme === 'string' ? scheme : null);
    const absolute = `${request().getHostInfo() ?? ''}/${trimStartSlashes(found)}`;
    return ensureScheme(absolute, typeof scheme === 'string' ? scheme : null);
  }

  /**
   * A URL of a route: `/site/index` of the application, `view` of the running controller, and
   * `site/view` of its module.
   *
   * @throws {InvalidArgumentException} The route is relative, and no controller is running.
   */
  static toRoute(spec: UrlSpec, scheme: Scheme = false): string {
    const [route, params = {}] = splitSpec(spec);
    const absolute: UrlSpec = [absoluteRoute(route), params];
    const manager = urlManager();
    if (scheme === false) return manager.createUrl(absolute);
    return manager.createAbsoluteUrl(absolute, typeof scheme === 'string' ? scheme : null);
  }

  /** The URL of the current page with other parameters; null removes one. Records such as `{ filter: { name: 'a' } }` are merged. */
  static current(overrides: Params = {}, scheme: Scheme = false): string {
    const query = specParams(request().getQueryParams());
    const spec = [`/${Fw.app?.requestedRoute ?? ''}`, merged(query, overrides)] as const;
    return this.toRoute(spec, scheme);
  }

  /** The absolute URL of the running action with its own parameters alone, for `rel="canonical"`. */
  static canonical(): string {
    const controller = Fw.app?.controller;
    const route = controller?.getRoute() ?? Fw.app?.requestedRoute ?? '';
    return this.toRoute([`/${route}`, controller?.actionParams ?? {}], true);
  }

  /** The URL of the application itself. */
  static home(scheme: Scheme = false): string {
    return this.to(`${request().getBaseUrl()}/`, scheme);
  }

  /** The base URL, without trailing slash. */
  static base(scheme: Scheme = false): string {
    const base = request().getBaseUrl();
    return scheme === false ? base : this.to(base || '/', scheme).replace(/\/$/, '');
  }

  /** Whether the URL has neither a scheme nor a host, as a browser reads it. */
  static isRelative(url: string): boolean {
    const read = url.replace(ignoredAtStart, '').replace(ignoredByBrowsers, '');
    return !/^(?:[a-z][\w+.-]*:|[/\\]{2})/i.test(read);
  }

  /** The absolute URL with another scheme; `''` makes it start with `//`. */
  static ensureScheme(url: string, scheme: string | null): string {
    return ensureScheme(url, scheme);
  }
}

function merged(params: Params, overrides: Params): Params {
  const replaced = Object.entries(overrides).map(([name, value]) => {
    const old = Object.hasOwn(params, name) ? params[name] : null;
    return [name, isPlain(old) && isPlain(value) ? merged(old, value) : value] as const;
  });
  return { ...params, ...Object.fromEntries(replaced) };
}

function absoluteRoute(route: string): string {
  const found = Fw.getAlias(route);
  if (found.startsWith('/')) return trimStartSlashes(found);
  const controller = Fw.app?.controller;
  if (!controller) {
    throw new InvalidArgumentException(
      `Unable to resolve the relative route: ${found.slice(0, 80)}. No active controller is available.`,
    );
  }
  if (!found.includes('/'))
    return found === '' ? controller.getRoute() : `${controller.getUniqueId()}/${found}`;
  const module = controller.module.getUniqueId();
  return module === '' ? found : `${module}/${found}`;
}

function request(): Request {
  const found = currentRequest();
  if (found) return found;
  throw new InvalidConfigException('No request is running, so its URL cannot be read.');
}

function urlManager(): UrlManager {
  const found = Fw.app?.get('urlManager', false);
  if (found) return found as UrlManager;
  throw new InvalidConfigException('The application has no "urlManager" component.');
}
