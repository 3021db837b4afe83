import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { runInRequestScope } from '../../../server/core/index.ts';
import { resetIds } from '../../../server/ssr/index.ts';
import { ButtonMenu, Menu, Widget } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

describe('ButtonMenu', () => {
  it('has no icon beside a split button by default', () => {
    assert.equal(new ButtonMenu().splitIcon, '');
  });

  it('refuses an unknown option', () => {
    assert.throws(() => ButtonMenu.widget({ menu: { colour: 1 } as object }), {
      name: 'UnknownPropertyException',
    });
  });

  it('refuses a list of items instead of a menu', () => {
    const menu = [{ label: 'Edit', url: '/edit' }] as object;
    assert.throws(() => ButtonMenu.widget({ label: 'A', menu }), {
      name: 'InvalidConfigException',
      message: /^Invalid menu value .* for ButtonMenu; expected one of: an object with items\.$/,
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

  it('writes settings to the element from which the script reads them', () => {
    const markup = ButtonMenu.widget({ clientOptions: { submenuDelay: 50 } });
    assert.match(markup, /^<button [^>]*data-bs-config='\{"submenuDelay":50\}'/);
  });

  it('allows scripts of clientEvents to find the toggle, with any source of its id', () => {
    const scripts: string[] = [];
    Widget.view = { registerJs: (script) => scripts.push(script) };
    ButtonMenu.widget({ buttonOptions: { id: 'b' }, clientEvents: { 'show.bs.menu': 'f' } });
    Widget.view = null;
    assert.deepEqual(scripts, [
      'document.getElementById("b").addEventListener("show.bs.menu", f);',
    ]);
  });

  it('restarts its ids in each of two requests (K23)', async () => {
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
