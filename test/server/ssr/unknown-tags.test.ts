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

describe('An element in a paragraph', () => {
  afterEach(() => {
    mock.restoreAll();
    setWarnings(false);
  });

  const warningsOf = (template: unknown): string[] => {
    const warn = mock.method(console, 'warn', () => undefined);
    setWarnings(true);
    renderMarkup(template);
    return warn.mock.calls.map(({ arguments: [text] }) => String(text));
  };

  it('logs a warning in development, because the browser ends the paragraph before its markup', () => {
    const text = (tag: string): string =>
      `[fwx] element: <${tag}> must not be in a <p>, which a browser ends before its markup.`;
    const menu = html`<p>See <b><fwx-button-menu label="M"></fwx-button-menu></b> now.</p>`;
    assert.deepEqual(warningsOf(menu), [text('fwx-button-menu')]);
    const drawer = html`<P>A<p>B <fwx-drawer heading="H">text</fwx-drawer>`;
    assert.deepEqual(warningsOf(drawer), [text('fwx-drawer')]);
  });

  it('logs none for a button, nor behind the paragraph', () => {
    const button = html`<p><fwx-button>A</fwx-button></p><fwx-menu .items=${[]}></fwx-menu>`;
    assert.deepEqual(warningsOf(button), []);
    const ended = html`<div><p>A</div><fwx-drawer heading="H">text</fwx-drawer><p>B<section><fwx-menu></fwx-menu></section>`;
    assert.deepEqual(warningsOf(ended), []);
    for (const implied of [
      html`<ul><li><p>A<li><fwx-button-menu label="M"></fwx-button-menu></ul>`,
      html`<dl><dt>T<dd><p>A<dd><fwx-button-menu label="M"></fwx-button-menu></dl>`,
      html`<table><tr><td><p>A</td><td><fwx-button-menu label="M"></fwx-button-menu></table>`,
      html`<fwx-drawer heading="H"><p>A</fwx-drawer><fwx-button-menu label="M"></fwx-button-menu>`,
    ]) {
      assert.deepEqual(warningsOf(implied), []);
    }
  });
});
