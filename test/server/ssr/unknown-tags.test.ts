import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';

import { html } from 'lit/html.js';

import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';

describe('A tag without an element', () => {
  afterEach(() => {
    mock.restoreAll();
    setWarnings(false);
  });

  it('logs a warning once in development, with the intended name', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    setWarnings(true);
    const page = (): string => renderMarkup(html`<fwx-acordion></fwx-acordion><my-tag></my-tag>`);
    assert.equal(page(), '<fwx-acordion></fwx-acordion><my-tag></my-tag>');
    page();
    assert.deepEqual(
      warn.mock.calls.map(({ arguments: [text] }) => String(text)),
      ['[fwx] element: There is no element <fwx-acordion>. Did you mean "fwx-accordion"?'],
    );
  });

  it('is ignored in production', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    setWarnings(false);
    renderMarkup(html`<fwx-acordion></fwx-acordion>`);
    assert.equal(warn.mock.callCount(), 0);
  });
});
