import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { runInRequestScope } from '../../../server/core/index.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { ButtonMenu, buttonMenuTemplate, Menu, Widget } from '../../../server/widgets/index.ts';
import { buttonMenuVectors, menuFaults } from '../../support/menu-vectors.ts';

beforeEach(() => resetIds());

describe('ButtonMenu', () => {
  for (const [id, options, expected] of buttonMenuVectors) {
    it(`renders ${id} ${JSON.stringify(options).slice(0, 90)}`, () => {
      assert.equal(ButtonMenu.widget(options as object), expected);
      resetIds();
      assert.equal(renderMarkup(buttonMenuTemplate(options)), expected);
    });
  }

  for (const [id, options, message] of menuFaults.buttonMenu) {
    it(`refuses ${id} as a class and as a template`, () => {
      const expected = { name: 'InvalidConfigException', message };
      assert.throws(() => ButtonMenu.widget(options as object), expected);
      assert.throws(() => renderMarkup(buttonMenuTemplate(options as object)), expected);
    });
  }

  it('refuses an option that menus do not have', () => {
    assert.throws(() => ButtonMenu.widget({ menu: { colour: 1 } as object }), {
      name: 'UnknownPropertyException',
    });
  });

  it('renders its menu with a class of the application', () => {
    class Tools extends Menu {
      override run(): string {
        return super.run().replace('class="', 'class="tools ');
      }
    }
    const markup = ButtonMenu.widget({ menuClass: Tools });
    assert.match(markup, /<div id="w0-menu" class="tools menu"><\/div>$/);
  });

  it('writes settings where the script looks for them', () => {
    const markup = ButtonMenu.widget({ clientOptions: { submenuDelay: 50 } });
    assert.match(markup, /^<button [^>]*data-bs-config='\{"submenuDelay":50\}'/);
  });

  it('lets scripts of clientEvents find the toggle, whoever named it', () => {
    const scripts: string[] = [];
    Widget.view = { registerJs: (script) => scripts.push(script) };
    ButtonMenu.widget({ buttonOptions: { id: 'b' }, clientEvents: { 'show.bs.menu': 'f' } });
    Widget.view = null;
    assert.deepEqual(scripts, [
      'document.getElementById("b").addEventListener("show.bs.menu", f);',
    ]);
  });

  it('begins its ids anew in each of two requests (K23)', async () => {
    const inRequest = (): Promise<string> =>
      runInRequestScope(async () => {
        await Promise.resolve();
        return ButtonMenu.widget({});
      });
    const [one, two] = await Promise.all([inRequest(), inRequest()]);
    assert.equal(one, two);
    assert.match(one, /id="w0"/);
  });
});

describe('<fwx-button-menu> on the server', () => {
  it('holds the bytes that the class gives', () => {
    const menu = { items: [{ label: 'A', url: '#' }] };
    const page = renderToString(
      html`<fwx-button-menu label="Act" .menu=${menu} auto-close="outside" placement="end"></fwx-button-menu>`,
    );
    resetIds();
    const markup = ButtonMenu.widget({
      label: 'Act',
      menu,
      autoClose: 'outside',
      placement: 'end',
    });
    assert.equal(
      page,
      `<fwx-button-menu label="Act" auto-close="outside" placement="end">${markup}</fwx-button-menu>`,
    );
  });
});
