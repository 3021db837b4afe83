import { RuntimeException } from '../core/index.ts';
import { shortened } from '../core/internal.ts';
import type { PageObject } from './protocol/page-object.ts';

/** A page does not meet an expectation of a test. */
export class PageAssertionException extends RuntimeException {}

/** Checks the content of a page. Every check returns the assertion, so that checks can be chained. */
export class PageAssertion {
  /** The page object. */
  readonly page: PageObject;

  constructor(page: PageObject) {
    this.page = page;
  }

  /** Checks the component of the page. */
  component(name: string): this {
    return this.#equal('component', this.page.component, name);
  }

  /** Checks the URL of the page: a path with its query. */
  url(url: string): this {
    return this.#equal('url', this.page.url, url);
  }

  /** Checks the version of the assets. */
  version(version: string | number): this {
    return this.#equal('version', this.page.version, version);
  }

  /**
   * Checks that a prop exists.
   *
   * @param path Dotted path: `users.0.name`.
   * @param count Number of items of a list, or of keys of an object. Default any.
   */
  has(path: string, count: number | null = null): this {
    const { found, value } = valueAt(this.page.props, path);
    if (!found) fail(`The page must have the prop "${path}", got ${keysOf(this.page.props)}.`);
    if (count === null) return this;
    const size = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    return this.#equal(`number of items of "${path}"`, size, count);
  }

  /** Checks that a prop does not exist. @param path Dotted path. */
  missing(path: string): this {
    const { found, value } = valueAt(this.page.props, path);
    if (found) fail(`The page must not have the prop "${path}", got ${shown(value)}.`);
    return this;
  }

  /** Checks the value of a prop, deeply. @param path Dotted path. */
  where(path: string, expected: unknown): this {
    this.has(path);
    return this.#equal(`prop "${path}"`, valueAt(this.page.props, path).value, expected);
  }

  /** Checks a flash value, deeply. */
  flash(key: string, expected: unknown): this {
    return this.#equal(`flash value "${key}"`, this.page.flash?.[key], expected);
  }

  /** Checks that the page defers a prop. @param group Group of the prop. Default any. */
  deferred(path: string, group: string | null = null): this {
    const groups = Object.entries(this.page.deferredProps ?? {});
    const isThere = groups.some(
      ([name, paths]) => paths.includes(path) && (group === null || name === group),
    );
    if (!isThere)
      fail(`The page must defer the prop "${path}", got ${shown(Object.fromEntries(groups))}.`);
    return this;
  }

  #equal(subject: string, value: unknown, expected: unknown): this {
    if (canonical(value) !== canonical(expected)) {
      fail(`The ${subject} of the page must be ${shown(expected)}, got ${shown(value)}.`);
    }
    return this;
  }
}

/**
 * Reads the page of a response for the checks of a test:
 * `(await assertPage(response)).component('Users/Index').has('users', 3)`.
 *
 * @param response Fetch response with the page as document or as JSON; it is read. Or a page object.
 * @throws {PageAssertionException} The response has no page.
 */
export async function assertPage(response: Response | PageObject): Promise<PageAssertion> {
  if (!(response instanceof Response)) return new PageAssertion(response);
  const { status, headers } = response;
  const text = await response.text();
  if (headers.has('x-inertia')) return new PageAssertion(JSON.parse(text) as PageObject);
  const script = /<script data-page="[^"]*" type="application\/json">([^<]*)<\/script>/.exec(text);
  if (script?.[1] === undefined) {
    fail(`The response must have a page, got status ${status} with ${shown(text)}.`);
  }
  return new PageAssertion(JSON.parse(script[1]) as PageObject);
}

function fail(text: string): never {
  throw new PageAssertionException(text);
}

function valueAt(root: unknown, path: string): { found: boolean; value: unknown } {
  let value = root;
  for (const segment of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) {
      return { found: false, value: undefined };
    }
    value = (value as Record<string, unknown>)[segment];
  }
  return { found: true, value };
}

/** JSON with sorted keys: the order of keys is ignored. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'undefined'
  );
}

function keysOf(props: object): string {
  return Object.keys(props).join(', ');
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'undefined');
}
