import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { Application as CoreApplication, Fw } from '../../../server/core/index.ts';
import { renderToString } from '../../../server/ssr/index.ts';
import { ActiveForm, Drawer, Html, Menu, trustedUrl } from '../../../server/widgets/index.ts';
import { element } from '../../../stories/element.ts';
import { propertiesOf, withPart } from '../../support/specimens/index.ts';
import { widgetClass } from '../../support/widget-class.ts';
import { appOf, send } from '../web/support.ts';

const { a, beginForm, img, mailto, tag } = Html;

describe('URLs of widgets', () => {
  for (const [tag, widget] of withPart('widget')) {
    const { address, children, name } = widget;
    if (!address) continue;
    const type = name === null ? null : widgetClass(name);
    const page = (url: unknown): string =>
      renderToString(element(tag, propertiesOf(widget, address(url)), children));

    it(`are URLs of routes in <${tag}> and its class`, async () => {
      const route = ['/site/page', { id: 7, a: '&' }];
      const app = appOf(
        { page: () => page(route) + (type?.widget(address(route)) ?? '') },
        {},
        { urlManager: { rules: [['news/<id>', 'site/page']] } },
      );
      const text = await (await send(app, '/news/7')).text();
      assert.equal(text.match(/<a [^>]*href="\/news\/7\?a=%26"/g)?.length, type ? 2 : 1, text);
    });

    it(`do not run script in <${tag}> and its class`, () => {
      const expected = {
        name: 'InvalidConfigException',
        message:
          /value "javascript:alert\(1\)" for \w+; expected one of: a URL that runs no script/,
      };
      assert.throws(() => page('javascript:alert(1)'), expected);
      if (type) assert.throws(() => type.widget(address('javascript:alert(1)')), expected);
    });

    it(`require a text or a route, in <${tag}> and its class`, () => {
      for (const url of [{ a: 1 }, [1, { id: 7 }]]) {
        const expected = {
          name: 'InvalidConfigException',
          message: /^Invalid \w+ value "[{[][^o]+" for .+; expected one of: a URL/,
        };
        assert.throws(() => page(url), expected);
        if (type) assert.throws(() => type.widget(address(url)), expected);
      }
    });
  }

  it('are replaced by the default for the button of a drawer, when errors are only reported', () => {
    const refused: unknown[][] = [];
    const toggleButton = { tag: 'a', label: 'A', href: 'javascript:alert(1)' };
    const options = { toggleButton, options: { id: 'd' } };
    const markup = renderToString(drawerTemplate(options, (...all) => void refused.push(all)));
    assert.match(markup, /^<a href="#d" role="button"/);
    assert.equal(refused.length, 1);
  });

  it('are URLs of routes in links, forms, attributes and a property of a button, too', async () => {
    const route = ['/site/page', { id: 7 }] as const;
    const form = ActiveForm.create({ action: route, csrf: false });
    const markup = (): string =>
      [
        a('x', route),
        img(route),
        tag('video', '', { poster: route }),
        beginForm(route, 'post', { csrf: false }),
        form.run(),
        Drawer.widget({ toggleButton: { tag: 'a', href: route } }),
        renderToString(html`<fwx-button .href=${route} label="x"></fwx-button>`),
      ].join('');
    const app = appOf(
      { page: markup },
      {},
      { urlManager: { rules: [['news/<id>', 'site/page']] } },
    );
    const text = await (await send(app, '/news/7')).text();
    assert.equal(text.match(/ (?:href|src|poster|action)="\/news\/7"/g)?.length, 8, text);
  });

  for (const [title, render] of Object.entries({
    'Html.a()': (url: never) => a('x', url),
    'Html.img()': (url: never) => img(url),
    'Html.mailto()': (url: never) => mailto('x', url),
    'Html.tag()': (url: never) => tag('a', 'x', { href: url }),
    beginForm: (url: never) => beginForm(url),
    'a drawer': (url: never) => Drawer.widget({ toggleButton: { tag: 'a', href: url } }),
    'an element': (url: never) => renderToString(html`<fwx-button .href=${url}></fwx-button>`),
  })) {
    it(`require a text or a route: ${title}`, () => {
      for (const url of [{ a: 1 }, [1, { id: 7 }]] as unknown as never[]) {
        assert.throws(() => render(url), {
          name: 'InvalidConfigException',
          message: /^Invalid \w+ value "[{[][^o]+" for .+; expected one of: a URL/,
        });
      }
    });
  }

  it('are not resolved as routes without a URL manager', (t) => {
    const before = Fw.app;
    t.after(() => (Fw.app = before));
    for (const app of [null, CoreApplication.create({ id: 'a', basePath: import.meta.dirname })]) {
      Fw.app = app;
      assert.throws(() => a('x', ['/site/page']), {
        name: 'InvalidConfigException',
        message: /a route of an application that has a URL manager\.$/,
      });
    }
  });

  it('of links and forms do not run script, while an image may be a data: URL', () => {
    const name = 'InvalidConfigException';
    assert.throws(() => a('x', 'java\nscript:alert(1)'), { name });
    assert.throws(() => beginForm('javascript:alert(1)'), { name });
    assert.equal(a('x', trustedUrl('javascript:print()')), '<a href="javascript:print()">x</a>');
    assert.equal(
      img('data:image/png;base64,AA=='),
      '<img src="data:image/png;base64,AA==" alt="">',
    );
  });

  it('run script when the author allows it', () => {
    const url = trustedUrl('javascript:print()');
    assert.match(Menu.widget({ items: [{ label: 'A', url }] }), /href="javascript:print\(\)"/);
  });
});
