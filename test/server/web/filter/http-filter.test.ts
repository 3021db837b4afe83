import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ForbiddenHttpException } from '../../../../server/core/index.ts';
import {
  Application,
  Controller,
  type FilterContext,
  HttpFilter,
  Response as OwnResponse,
} from '../../../../server/web/index.ts';
import { KEY } from '../support.ts';

/** A filter that sets a header, and appends its name to each response. */
class NamedFilter extends HttpFilter {
  name = '';

  override filter({ headers }: FilterContext): Response | null {
    headers.set(`x-${this.name}`, '1');
    return null;
  }

  override async filterResponse(_context: FilterContext, response: Response): Promise<Response> {
    const { headers, status } = response;
    const text = `${await response.text()}${this.name}`;
    return new Response(text, { status, headers: { ...Object.fromEntries(headers), vary: 'A' } });
  }
}

/** A filter that refuses everything, with its own headers. */
class ClosedFilter extends HttpFilter {
  message = 'Closed.';

  override filter({ headers }: FilterContext): never {
    headers.set('x-filter', '1');
    throw new ForbiddenHttpException(this.message);
  }
}

/** A filter that sets a header and does not change responses. */
class HeaderFilter extends HttpFilter {
  override filter({ headers }: FilterContext): null {
    headers.append('set-cookie', 'b=2');
    headers.set('vary', 'Origin');
    headers.set('x-a', 'new');
    return null;
  }
}

/** A filter that does nothing. */
class SilentFilter extends HttpFilter {
  override filter(): null {
    return null;
  }
}

const request = (accept = ''): Request =>
  new Request('http://h.test/', accept === '' ? {} : { headers: { accept } });

describe('HttpFilter.handle', () => {
  for (const [accept, isJson] of [
    ['', false],
    ['*/*', false],
    ['text/html, application/json;q=0.9', false],
    ['application/json', true],
    ['application/problem+JSON, text/html;q=0.5', true],
    ['application/jsonx', false],
    ['text/json', false],
  ] as const) {
    it(`refuses "${accept}" with ${isJson ? 'JSON' : 'text'}`, async () => {
      const filter = ClosedFilter.create({});
      const refused = await filter.handle(request(accept), () => assert.fail('Not refused.'));
      assert.deepEqual([refused.status, refused.headers.get('x-filter')], [403, '1']);
      const type = isJson ? 'application/json' : 'text/plain;charset=UTF-8';
      assert.equal(refused.headers.get('content-type'), type);
      const text = await refused.text();
      if (!isJson) return assert.equal(text, 'Closed.');
      const record = JSON.parse(text) as Record<string, unknown>;
      assert.deepEqual([record['status'], record['message']], [403, 'Closed.']);
      assert.equal('stack-trace' in record || 'stack' in record || 'file' in record, false);
    });
  }

  it('names a refusal without a message', async () => {
    const filter = ClosedFilter.create({ message: '' });
    assert.equal(await (await filter.handle(request(), () => null)).text(), 'Forbidden');
  });

  for (const [value, named] of [
    [null, 'null'],
    [undefined, 'undefined'],
    ['text', 'string'],
    [{ headers: {} }, 'object'],
    [{ status: 200 }, 'object'],
    [{ headers: 'a', status: 200 }, 'object'],
  ] as const) {
    it(`refuses ${JSON.stringify(value)} from a handler`, async () => {
      await assert.rejects(
        SilentFilter.create({}).handle(request(), () => value),
        {
          name: 'InvalidArgumentException',
          message: `The handler behind a filter must return a Response, got ${named}.`,
        },
      );
    });
  }

  it('throws for a response of an application, which is not a Fetch response', async () => {
    await assert.rejects(
      SilentFilter.create({}).handle(request(), () => new OwnResponse()),
      { message: /^The handler behind a filter must return a Response, got a page or another/ },
    );
  });

  it('returns the response itself when it adds nothing', async () => {
    const response = new Response(null);
    assert.equal(await SilentFilter.create({}).handle(request(), () => response), response);
  });

  it('returns values that are not HTTP responses unchanged', async () => {
    // As runtimes return for the upgrade to a WebSocket.
    const upgrade = { status: 101, headers: new Headers(), body: null };
    for (const filter of [HeaderFilter.create({}), NamedFilter.create({ name: 'a' })]) {
      assert.equal(await filter.handle(request(), () => upgrade), upgrade);
    }
    assert.deepEqual([...upgrade.headers], []);
  });

  it('adds its headers, and does not change an empty response of the handler', async () => {
    const given = new Response(null, { headers: { vary: 'Accept', 'x-a': 'old' } });
    given.headers.append('set-cookie', 'a=1');
    const response = await HeaderFilter.create({}).handle(request(), () => given);
    assert.equal(response.headers.get('vary'), 'Accept, Origin');
    assert.equal(response.headers.get('x-a'), 'new');
    assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(given.headers.get('x-a'), 'old');
  });

  it('passes the response to the filter, with its headers', async () => {
    const filter = NamedFilter.create({ name: 'a' });
    const response = await filter.handle(request(), () => new Response('x'));
    assert.deepEqual([await response.text(), response.headers.get('x-a')], ['xa', '1']);
    assert.deepEqual(
      [filter.filtersResponses, HeaderFilter.create({}).filtersResponses],
      [true, false],
    );
  });

  it('rethrows errors', async () => {
    const fault = new Error('fault');
    const handle = () => Promise.reject(fault);
    await assert.rejects(SilentFilter.create({}).handle(request(), handle), fault);
  });
});

describe('Filters of a controller', () => {
  /** The response of an action behind two filters. */
  async function answer(index: (app: Application) => unknown, path = '/'): Promise<Response> {
    class SiteController extends Controller {
      override behaviors() {
        return {
          outer: { class: NamedFilter, name: 'outer' },
          inner: { class: NamedFilter, name: 'inner' },
        };
      }

      actionIndex(): unknown {
        return index(app);
      }
    }
    const app: Application = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: KEY } },
    });
    return app.fetch(new Request(`http://h.test${path}`));
  }

  it('filter responses from the inside to the outside', async () => {
    const response = await answer(() => 'x');
    assert.equal(await response.text(), 'xinnerouter');
    assert.deepEqual(
      [response.headers.get('x-inner'), response.headers.get('x-outer')],
      ['1', '1'],
    );
  });

  it('filter them before handlers of the response', async () => {
    const seen: unknown[] = [];
    await answer((app) => {
      app.response.on('afterPrepare', () => void seen.push(app.response.stream === null));
      return 'x';
    });
    assert.deepEqual(seen, [false]);
  });

  for (const [title, make] of [
    ['text', () => 'ä'],
    ['bytes', () => new TextEncoder().encode('ä')],
    ['nothing', () => null],
    [
      'a stream',
      (app: Application) => {
        app.response.stream = new Blob(['ä']).stream();
      },
    ],
  ] as readonly (readonly [string, (app: Application) => unknown])[]) {
    it(`receive ${title} without its own media type`, async () => {
      const response = await answer((app) => {
        app.response.format = OwnResponse.FORMAT_RAW;
        return make(app);
      });
      const text = title === 'nothing' ? '' : 'ä';
      // The filter creates responses from texts, for which Fetch sets a type.
      assert.equal(await response.text(), `${text}innerouter`);
    });
  }

  it('keep cookies of the application, and replace other headers', async () => {
    const response = await answer((app) => {
      app.response.cookies.add({ name: 'a', value: '1', httpOnly: false });
      app.response.headers.add('set-cookie', 'own=1').set('vary', 'Old').set('x-own', '1');
      app.response.statusCode = 202;
      return 'x';
    });
    assert.equal(response.status, 202);
    assert.equal(response.headers.get('vary'), 'A');
    assert.equal(response.headers.get('x-own'), '1');
    const names = response.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
    assert.deepEqual(new Set(names), new Set(['a', 'own']));
  });
});

describe('A filter of an application that returns the response', () => {
  /** A filter that records the media type, and changes nothing. */
  class Looking extends HttpFilter {
    static readonly seen: (string | null)[] = [];

    override filter(): null {
      return null;
    }

    override filterResponse(_context: FilterContext, response: Response): Response {
      Looking.seen.push(response.headers.get('content-type'));
      return response;
    }
  }

  it('receives no media type when there is none, and changes nothing', async () => {
    class SiteController extends Controller {
      override behaviors() {
        return { looking: Looking };
      }

      actionIndex(): string {
        app.response.format = OwnResponse.FORMAT_RAW;
        return 'ä';
      }
    }
    const app: Application = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: KEY } },
    });
    const response = await app.fetch(new Request('http://h.test/'));
    assert.equal(await response.text(), 'ä');
    assert.equal(response.headers.get('content-length'), '2');
    assert.deepEqual(Looking.seen, [null]);
  });
});
