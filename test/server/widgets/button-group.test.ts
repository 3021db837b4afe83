import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { setWarnings } from '../../../components/internal/warn-once.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { ButtonGroup, buttonGroupTemplate } from '../../../server/widgets/index.ts';
import { buttonGroupVectors, trailFaults } from '../../support/trail-vectors.ts';

beforeEach(() => {
  resetIds();
  setWarnings(false);
});

/** What the work tells on the console. */
function told(work: () => void): string[] {
  const { warn } = console;
  const texts: string[] = [];
  console.warn = (text: unknown) => texts.push(String(text));
  setWarnings(true);
  try {
    work();
  } finally {
    console.warn = warn;
    setWarnings(false);
  }
  return texts;
}

describe('ButtonGroup', () => {
  for (const [id, options, expected] of buttonGroupVectors) {
    it(`renders ${id} ${JSON.stringify(options)}`, () => {
      assert.equal(ButtonGroup.widget(options as object), expected);
      assert.equal(renderMarkup(buttonGroupTemplate(options)), expected);
    });
  }

  for (const [id, options, message] of trailFaults.buttonGroup) {
    it(`refuses ${id} as a class and as a template`, () => {
      const expected = { name: 'InvalidConfigException', message };
      assert.throws(() => ButtonGroup.widget(options as object), expected);
      assert.throws(() => renderMarkup(buttonGroupTemplate(options as object)), expected);
    });
  }

  it('takes templates in place of buttons', () => {
    const markup = ButtonGroup.widget({ buttons: [html`<em>${'<'}</em>`] });
    assert.equal(markup, '<div class="btn-group" role="group"><em>&lt;</em></div>');
  });

  it('warns once about groups without a name', () => {
    const texts = told(() => {
      for (let time = 0; time < 2; time++) ButtonGroup.widget({});
      ButtonGroup.widget({ options: { 'aria-label': 'A' } });
      ButtonGroup.widget({ options: { aria: { labelledby: 'a' } } });
    });
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /button-group-name/);
  });
});

describe('<fwx-button-group> on the server', () => {
  it('holds the bytes that the class gives', () => {
    const buttons = [{ label: 'A' }];
    const page = renderToString(
      html`<fwx-button-group .buttons=${buttons} size="sm" label="L" group-role="toolbar"></fwx-button-group>`,
    );
    const markup = ButtonGroup.widget({
      buttons,
      size: 'sm',
      options: { role: 'toolbar', 'aria-label': 'L' },
    });
    assert.equal(
      page,
      `<fwx-button-group size="sm" label="L" group-role="toolbar">${markup}</fwx-button-group>`,
    );
  });
});
