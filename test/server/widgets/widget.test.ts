import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';

import { html } from 'lit/html.js';

import { Event, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import {
  Accordion,
  Button,
  Drawer,
  Widget,
  type WidgetEvent,
} from '../../../server/widgets/index.ts';

beforeEach(() => Widget.resetIds());

const idOf = (markup: string): string | undefined => /\bid="([^"]*)"/.exec(markup)?.[1];

describe('Widget.widget', () => {
  it('counts ids through all widgets of a request', () => {
    const ids = runInRequestScope(() =>
      [Drawer, Accordion, Drawer].map((one) => idOf(one.widget())),
    );
    assert.deepEqual(ids, ['w0', 'w1', 'w2']);
  });

  it('begins at w0 in each of two concurrent requests (K23)', async () => {
    const request = (): Promise<(string | undefined)[]> =>
      runInRequestScope(async () => {
        const first = idOf(Drawer.widget());
        await turn();
        return [first, idOf(Drawer.widget())];
      });
    assert.deepEqual(await Promise.all([request(), request()]), [
      ['w0', 'w1'],
      ['w0', 'w1'],
    ]);
  });

  it('adds the prefix of the request to ids, and of no other request', () => {
    const prefixed = runInRequestScope(() => {
      Widget.autoIdPrefix = 'part-';
      return idOf(Drawer.widget());
    });
    assert.deepEqual([prefixed, runInRequestScope(() => idOf(Drawer.widget()))], ['part-0', 'w0']);
  });

  it('uses no id when none is rendered', () => {
    Button.widget();
    assert.equal(idOf(Drawer.widget()), 'w0');
  });

  it('uses a new id for each rendering of one widget', () => {
    const drawer = Drawer.create({ title: 'T' });
    assert.deepEqual([idOf(drawer.render()), idOf(drawer.render())], ['w0', 'w1']);
    assert.equal(drawer.id, null);
  });

  it('keeps its id null after a rendering that failed', () => {
    const drawer = Drawer.create({ content: html`<script>${'x'}</script>` });
    assert.throws(() => drawer.render(), { name: 'InvalidArgumentException' });
    assert.equal(drawer.id, null);
  });

  it('prefers options.id to id', () => {
    assert.equal(idOf(Drawer.widget({ id: 'a', options: { id: 'b' } })), 'b');
    assert.equal(idOf(Button.widget({ id: 'a' })), 'a');
  });

  it('does not change the options of the caller', () => {
    const options = Object.freeze({ class: 'x', id: 'y' });
    Accordion.widget({ options, flush: true });
    assert.deepEqual(options, { class: 'x', id: 'y' });
  });

  it('renders a Lit template as content, and escapes its values', () => {
    assert.match(Drawer.widget({ content: html`<p>${'<x>'}</p>` }), /<p>&lt;x&gt;<\/p>/);
  });
});

describe('clientOptions', () => {
  it('are written as JSON on the element that has the behaviour, which gets an id', () => {
    const markup = Button.widget({ clientOptions: { a: "it's" } });
    assert.equal(
      markup,
      `<button type="button" id="w0" class="btn-solid" data-bs-config='{"a":"it\\u0027s"}'>Button</button>`,
    );
  });

  it('are not written when there are none', () => {
    assert.doesNotMatch(Drawer.widget({ clientOptions: {} }), /data-bs-config/);
    assert.doesNotMatch(Drawer.widget({ clientOptions: false }), /data-bs-config/);
  });
});

describe('clientEvents', () => {
  it('are added to the view of the request as one script', () => {
    const scripts: string[] = [];
    runInRequestScope(() => {
      Widget.view = { registerJs: (script) => scripts.push(script) };
      Drawer.widget({ clientEvents: { 'shown.bs.drawer': 'onShown' } });
    });
    assert.deepEqual(scripts, [
      'document.getElementById("w0").addEventListener("shown.bs.drawer", onShown);',
    ]);
  });

  it('cannot end their script by a name', () => {
    const scripts: string[] = [];
    runInRequestScope(() => {
      Widget.view = { registerJs: (script) => scripts.push(script) };
      Button.widget({ id: '</script>', clientEvents: { click: 'f' } });
    });
    assert.doesNotMatch(scripts[0] ?? '', /<\/script/);
  });

  it('are refused without a view', () => {
    assert.throws(() => runInRequestScope(() => Button.widget({ clientEvents: { click: 'f' } })), {
      name: 'InvalidConfigException',
      message: 'Button "clientEvents" need a view that takes their script: set Widget.view.',
    });
  });
});

describe('Widget.begin and Widget.end', () => {
  it('render a widget around the content between them', () => {
    Drawer.begin({ closeButton: false });
    assert.match(Drawer.end('<p>x</p>'), /<div class="drawer-body"><p>x<\/p><\/div>/);
  });

  it('nest, the innermost ending first', () => {
    Drawer.begin({ id: 'outer' });
    Drawer.begin({ id: 'inner' });
    assert.deepEqual([idOf(Drawer.end()), idOf(Drawer.end())], ['inner', 'outer']);
  });

  it('refuse an end without a beginning', () => {
    assert.throws(() => runInRequestScope(() => Drawer.end()), {
      name: 'InvalidCallException',
      message: 'Unexpected Drawer::end() call. A matching begin() is not found.',
    });
  });

  it('refuse the end of another widget', () => {
    assert.throws(
      () =>
        runInRequestScope(() => {
          Drawer.begin();
          Button.end();
        }),
      { name: 'InvalidCallException', message: 'Expecting end() of Drawer, found Button' },
    );
  });

  it('refuse content for a widget that accepts none', () => {
    assert.throws(
      () =>
        runInRequestScope(() => {
          Button.begin();
          Button.end('x');
        }),
      { name: 'InvalidCallException', message: 'Button takes no content.' },
    );
  });

  it('ignore a widget that another request has begun', async () => {
    const request = (title: string): Promise<string> =>
      runInRequestScope(async () => {
        Drawer.begin({ title });
        await turn();
        return Drawer.end();
      });
    const [first, second] = await Promise.all([request('One'), request('Two')]);
    assert.match(first, />One</);
    assert.match(second, />Two</);
  });
});

describe('events of a widget', () => {
  it('are emitted in the order init, beforeRun, afterRun', () => {
    const seen: string[] = [];
    Button.widget({
      'on init': () => seen.push('init'),
      'on beforeRun': () => seen.push('beforeRun'),
      'on afterRun': () => seen.push('afterRun'),
    });
    assert.deepEqual(seen, ['init', 'beforeRun', 'afterRun']);
  });

  it('can cancel its rendering', () => {
    const markup = Button.widget({
      'on beforeRun': (event: WidgetEvent) => {
        event.isValid = false;
      },
    });
    assert.equal(markup, '');
  });

  it('can replace its markup', () => {
    const markup = Button.widget({
      'on afterRun': (event: WidgetEvent) => {
        event.result = `<p>${event.result}</p>`;
      },
    });
    assert.equal(markup, '<p><button type="button" class="btn-solid">Button</button></p>');
  });

  it('reach handlers of the whole class', () => {
    let runs = 0;
    runInRequestScope(() => {
      Event.on(Button, Widget.EVENT_BEFORE_RUN, () => runs++);
      Button.widget();
    });
    assert.equal(runs, 1);
  });
});

describe('texts of widgets', () => {
  for (const [language, button, close] of [
    ['de-AT', 'Schaltfläche', 'Schließen'],
    ['pt_BR', 'Botão', 'Fechar'],
    ['zh', '按钮', '关闭'],
    ['xx', 'Button', 'Close'],
    ['__proto__', 'Button', 'Close'],
  ] as const) {
    it(`are in the language of the request: ${language}`, () => {
      runInRequestScope(() => {
        setRequestLanguage(language);
        assert.match(Button.widget(), new RegExp(`>${button}<`));
        assert.match(Drawer.widget(), new RegExp(`aria-label="${close}"`));
      });
    });
  }

  it('are those of each of two concurrent requests', async () => {
    const request = (language: string): Promise<string> =>
      runInRequestScope(async () => {
        setRequestLanguage(language);
        await turn();
        return Button.widget();
      });
    const [german, french] = await Promise.all([request('de'), request('fr')]);
    assert.match(german, /Schaltfläche/);
    assert.match(french, /Bouton/);
  });
});
