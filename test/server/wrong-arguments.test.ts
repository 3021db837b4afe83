import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Fw,
  InvalidConfigException,
  IpValidator,
  JsonMessageSource,
  RequiredValidator,
} from '../../server/core/index.ts';
import { debug } from '../../server/debug/index.ts';
import { UrlLanguageManager } from '../../server/locale/index.ts';
import { fetchResponse, pageProtocol, pageRenderer, sendPage } from '../../server/page/index.ts';
import { initialFiles } from '../../server/upload/index.ts';
import {
  AssetBundle,
  AuthManager,
  contentDisposition,
  Controller,
  Cors,
  nodeFilter,
  PageCache,
  Response,
  UrlManager,
} from '../../server/web/index.ts';

const pairs =
  'UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions';

/** A call with a wrong argument or setting, and the error. */
const cases: readonly [call: () => unknown, error: string][] = [
  [
    () => nodeFilter({} as never),
    'nodeFilter() "filter" must be a filter, such as Cors, got object.',
  ],
  [
    () => nodeFilter(undefined as never),
    'nodeFilter() "filter" must be a filter, such as Cors, got null.',
  ],
  [
    () => nodeFilter(Cors.create(), 5 as never),
    'nodeFilter() "optionsOf" must be a function, got 5.',
  ],
  [() => pageRenderer(5 as never), 'pageRenderer() "resolve" must be a function, got 5.'],
  [() => contentDisposition(5 as never), 'contentDisposition() "name" must be text, got 5.'],
  [() => new Response().sendFile(5 as never), 'Response.sendFile() "path" must be text, got 5.'],
  [
    () => pageProtocol({ pageObserver: {} as never }),
    'Page options: "pageObserver" must be an object with the method observe, or null, got object.',
  ],
  [
    () => JsonMessageSource.create({ basePath: 5 as never }),
    'JsonMessageSource "basePath" must be text, got 5.',
  ],
  [
    () => PageCache.create({ cache: 'cache' as never }),
    'PageCache "cache" must be a Cache or null, got "cache".',
  ],
  [
    () => PageCache.create({ tags: 'news' as never }),
    'PageCache "tags" must be a list or a function, got "news".',
  ],
  [
    () => AuthManager.create({ rules: { author: {} as never } }),
    'AuthManager "rules": "author" must be a function, got object.',
  ],
  [
    () => AuthManager.create({ store: {} as never }),
    'AuthManager "store" must be an object with the methods read and write, got object.',
  ],
  [
    () => AuthManager.create({ cache: 5 as never }),
    'AuthManager "cache" must be a Cache or null, got 5.',
  ],
  [
    () => RequiredValidator.create({ on: 5 as never }),
    'RequiredValidator "on" must be text or a list of it, got 5.',
  ],
  [
    () => RequiredValidator.create({ when: true as never }),
    'RequiredValidator "when" must be a function or null, got true.',
  ],
  [
    () => RequiredValidator.create({ skipOnEmpty: 'false' as never }),
    'RequiredValidator "skipOnEmpty" must be true or false, got "false".',
  ],
  [
    () => initialFiles(Promise.resolve([]) as never),
    'initialFiles() "files" must be a list, got promise.',
  ],
  [
    () => fetchResponse({} as never),
    'fetchResponse() "page" must be a page of PageProto.render(), got object.',
  ],
  [
    () => sendPage({} as never, undefined as never),
    'sendPage() "page" must be a page of PageProto.render(), got null.',
  ],
  [
    () => IpValidator.create({ networks: { office: 5 as never } }),
    'IpValidator "networks": "office" must be text or a list of it, got 5.',
  ],
  [
    () => UrlManager.create({ baseUrl: '/a\r\nb' }),
    'UrlManager "baseUrl" must be text without blanks and control characters, or null, got "/a\\r\\nb".',
  ],
  [
    () => UrlManager.create({ rules: Promise.resolve({}) as never }),
    'UrlManager "rules" must be a list or an object, got promise.',
  ],
  [
    () => UrlManager.create({ rules: new Map() as never }),
    'UrlManager "rules" must be a list or an object, got map.',
  ],
  [
    () => AssetBundle.create({ css: 'a.css' as never }),
    'AssetBundle "css" must be a list, got "a.css".',
  ],
  [
    () => (Controller.create as () => unknown).call(Controller),
    'Controller "module" must be a module: create(config, id, module), got null.',
  ],
  [
    () => debug({ allowProduction: 'false' as never }),
    'Module "allowProduction" must be true or false, got "false".',
  ],
  [
    () => pageProtocol({ encryptHistory: 'no' as never }),
    'Page options: "encryptHistory" must be true or false, got "no".',
  ],
  [
    () => UrlLanguageManager.create({ hostInfo: 5 as never }),
    'UrlLanguageManager "hostInfo" must be text without blanks and control characters, or null, got 5.',
  ],
  [
    () => UrlLanguageManager.create({ ignoreLanguageUrlPatterns: [/^api/] as never }),
    `${pairs}, got object.`,
  ],
];

describe('A wrong argument', () => {
  for (const [call, message] of [
    [() => Fw.getAlias(5 as never), 'A path alias must be text, got 5.'],
    [() => Fw.setAlias(null as never, '/x'), 'A path alias must be text, got null.'],
    [
      () => Fw.setAlias('@photos', undefined as never),
      'The path of the alias "@photos" must be text, a URL or null, got undefined.',
    ],
  ] as const) {
    it(`is an error at once: ${message}`, () => {
      assert.throws(call, { name: 'InvalidArgumentException', message });
    });
  }

  for (const [call, message] of cases) {
    it(`is an error at once: ${message}`, async () => {
      await assert.rejects(async () => await call(), {
        name: InvalidConfigException.name,
        message,
      });
    });
  }

  it('is not a text among the networks of an IpValidator, which is a list of one', async () => {
    const office = IpValidator.create({ networks: { office: '10.0.0.0/8' }, ranges: 'office' });
    assert.deepEqual(
      [await office.validate('10.1.2.3'), await office.validate('11.1.2.3')],
      [true, false],
    );
  });
});
