import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import { ButtonGroup } from '../../../server/widgets/index.ts';

describe('ButtonGroup', () => {
  it('accepts templates instead of buttons', () => {
    const markup = ButtonGroup.widget({ buttons: [html`<em>${'<'}</em>`] });
    assert.equal(markup, '<div class="btn-group" role="group"><em>&lt;</em></div>');
  });

  it('logs a warning once about groups without a name', (t) => {
    const warn = t.mock.method(console, 'warn', () => undefined);
    t.after(() => setWarnings(false));
    setWarnings(true);
    ButtonGroup.widget({ options: { 'aria-label': 'A' } });
    ButtonGroup.widget({ options: { aria: { labelledby: 'a' } } });
    assert.equal(warn.mock.callCount(), 0);
    for (let time = 0; time < 2; time++) ButtonGroup.widget({});
    assert.equal(warn.mock.callCount(), 1);
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /button-group-name/);
  });
});
