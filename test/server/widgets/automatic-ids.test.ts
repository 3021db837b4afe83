import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';

import { setWarnings } from '../../../components/internal/warn-once.ts';
import { runInRequestScope } from '../../../server/core/index.ts';
import {
  Accordion,
  Button,
  ButtonGroup,
  ButtonMenu,
  Drawer,
  LanguageMenu,
  Menu,
  Widget,
} from '../../../server/widgets/index.ts';

describe('widgets', () => {
  afterEach(() => {
    mock.restoreAll();
    setWarnings(false);
  });

  it('have an automatic id where their parts refer to it', () => {
    const links = [{ label: 'A', url: '/a' }];
    for (const write of [
      (id: object) => ButtonMenu.widget({ label: 'L', ...id }),
      (id: object) => Accordion.widget({ items: { A: 'a' }, ...id }),
      (id: object) => Drawer.widget({ ...id }),
      (id: object) =>
        LanguageMenu.widget({ links: [{ label: 'A', href: '/a', language: 'de' }], ...id }),
    ]) {
      runInRequestScope(() => {
        Widget.autoIdPrefix = 'p';
        assert.match(write({}), /"p0/);
        assert.doesNotMatch(write({ id: 'own' }), /"p\d/);
      });
    }
    runInRequestScope(() => {
      assert.doesNotMatch(Button.widget({ label: 'B' }) + Menu.widget({ items: links }), / id="/);
    });
  });

  it('have an automatic id for settings of their script', () => {
    runInRequestScope(() => {
      assert.match(Button.widget({ label: 'B', clientOptions: { a: 1 } }), / id="w0"/);
      for (const clientOptions of [{}, false] as const) {
        assert.doesNotMatch(Button.widget({ label: 'B', clientOptions }), / id="/);
      }
    });
  });

  it('warn of a group of buttons without a name, once, in development', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    setWarnings(true);
    ButtonGroup.widget({ buttons: [], options: { 'aria-label': 'Named' } });
    assert.equal(warn.mock.callCount(), 0);
    ButtonGroup.widget({ buttons: [] });
    ButtonGroup.widget({ buttons: [] });
    assert.equal(warn.mock.callCount(), 1);
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /button-group-name/);
  });
});
