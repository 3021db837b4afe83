import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { setWarnings } from '../../../components/internal/warn-once.ts';
import { resetIds } from '../../../server/ssr/index.ts';
import { ButtonGroup } from '../../../server/widgets/index.ts';

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
