import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { coreMessages } from '../../../../server/core/messages/index.ts';
import { Fw } from '../../../../server/core/index.ts';
import { Panel, PanelView } from '../../../../server/debug/index.ts';
import { toolbarLanguage, toolbarTexts } from '../../../../server/debug/messages/index.ts';
import { debugSetup } from '../support.ts';

/** Names of the values of an ICU text. */
const valuesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].toSorted();

interface ToolbarData {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly findingTitle: string;
  readonly findings: readonly { readonly text: string }[];
  readonly items: readonly {
    readonly id: string;
    readonly title: string;
    readonly value: string;
    readonly extra?: string;
    readonly details?: readonly { readonly label: string }[];
  }[];
}

/** The texts that the toolbar of one page receives in a language. */
async function dataIn(language: string, setup = debugSetup()): Promise<ToolbarData> {
  const response = await setup.send('/', () => {
    Fw.warning('careful');
    Fw.warning('very careful');
    return new Response('', { status: 404 });
  });
  await setup.module.logTarget.settled();
  const tag = response.headers.get('x-debug-tag');
  const url = `/debug/toolbar-data?tag=${tag}&lang=${encodeURIComponent(language)}`;
  return (await (await setup.send(url)).json()) as ToolbarData;
}

describe('The language of the toolbar', () => {
  it('is one of the languages of the core', () => {
    assert.deepEqual(Object.keys(toolbarTexts).toSorted(), Object.keys(coreMessages).toSorted());
  });

  it('has every value of a text in every translation', () => {
    for (const [language, texts] of Object.entries(toolbarTexts)) {
      for (const [text, translation] of Object.entries(texts)) {
        assert.deepEqual(valuesOf(translation), valuesOf(text), `${language}: ${text}`);
        const values = Object.fromEntries(valuesOf(text).map((name) => [name, 2]));
        const shown = toolbarLanguage(language).translate(text, values);
        assert.doesNotMatch(shown, /[{}#]/, `${language}: ${text}`);
      }
    }
  });

  it('has the title of every panel', () => {
    const { module } = debugSetup();
    for (const { title } of module.panelRegistry.enabled()) {
      assert.ok(Object.hasOwn(toolbarTexts['de'] ?? {}, title), title);
    }
  });

  it('is that of the page', async () => {
    const { findings, findingTitle, items, language, texts } = await dataIn('de-AT');
    assert.equal(language, 'de');
    assert.equal(texts['New tab'], 'Neuer Tab');
    assert.equal(findingTitle, '3 Befunde');
    assert.ok(findings.some(({ text }) => text === 'Die Antwort hat den Status 404.'));
    assert.ok(findings.some(({ text }) => text === 'Warnung im Log: careful'));
    const item = (requestedId: string) => items.find(({ id }) => id === requestedId);
    assert.equal(item('request')?.title, 'Anfrage');
    assert.deepEqual(
      item('request')?.details?.map(({ label }) => label),
      ['Methode', 'URL'],
    );
    assert.equal(item('log')?.extra, '2 Warnungen');
  });

  it('has the forms of numbers of Russian', async () => {
    assert.equal((await dataIn('ru')).findingTitle, '3 замечания');
  });

  for (const language of ['en-GB', 'xx', '', 'constructor', '<script>']) {
    it(`is English for "${language}"`, async () => {
      const data = await dataIn(language);
      assert.equal(data.language, 'en');
      assert.equal(data.findingTitle, '3 findings');
      assert.equal(data.texts['New tab'], 'New tab');
    });
  }

  it('is passed to panels of the application, whose texts do not change', async () => {
    class OrdersPanel extends Panel {
      readonly id = 'orders';
      readonly title = 'Orders';
      override get source(): string {
        return 'request';
      }
      override chip(_payload: unknown, { language }: Parameters<Panel['chip']>[1]) {
        return { value: language === 'de' ? 'leer' : 'none' };
      }
      view(): PanelView {
        return new PanelView();
      }
    }
    const setup = debugSetup({ panels: { orders: OrdersPanel } });
    const { items } = await dataIn('de', setup);
    const item = items.find(({ id }) => id === 'orders');
    assert.deepEqual([item?.title, item?.value], ['Orders', 'leer']);
  });

  it('is passed to the toolbar of a page whose capture is missing', async () => {
    const { send } = debugSetup();
    const response = await send('/debug/toolbar-data?tag=0000000000000&lang=fr');
    assert.equal(response.status, 404);
    const { texts } = (await response.json()) as ToolbarData;
    assert.equal(texts['Open'], 'Ouvrir');
  });

  it('is English on the pages', async () => {
    const setup = debugSetup();
    await dataIn('de', setup);
    const [tag] = (await setup.module.logTarget.loadManifest()).keys();
    const headers = { 'accept-language': 'de' };
    const page = await setup.send(`/debug/view?tag=${tag}&panel=request`, undefined, { headers });
    assert.match(await page.text(), /The response has status 404\./);
  });
});
