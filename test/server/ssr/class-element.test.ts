import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { LitElement } from 'lit';
import { html } from 'lit/html.js';

import { defineServerElement, renderMarkup, renderToString } from '../../../server/ssr/index.ts';

const startOf = (page: unknown): string => /^<[^>]*>/.exec(renderToString(page))?.[0] ?? '';

describe('the class of an element', () => {
  it('writes an attribute that it sets itself, regardless of the property of that name', () => {
    class SettingCard extends LitElement {
      static override properties = { free: {}, twin: { reflect: true } };
      declare free: unknown;

      protected override willUpdate(): void {
        this.setAttribute('free', String(this.free));
      }
    }
    defineServerElement('setting-card', SettingCard);
    assert.equal(
      startOf(html`<setting-card .free=${['x']}></setting-card>`),
      '<setting-card free="x" data-fwx-ssr="1">',
    );
  });

  it('writes no semantics of its internals that are empty, or that are neither role nor ARIA', () => {
    class QuietCard extends LitElement {
      constructor() {
        super();
        const internals = this.attachInternals();
        internals.role = '';
        internals.ariaLabel = '';
        internals.ariaDescription = 'Mine';
      }
    }
    defineServerElement('quiet-card', QuietCard);
    assert.equal(
      startOf(html`<quiet-card></quiet-card>`),
      '<quiet-card aria-description="Mine" data-fwx-ssr="1">',
    );
  });

  it('may have symbols as property names, which no template sets', () => {
    const secret = Symbol('secret');
    class SecretCard extends LitElement {
      static override properties = { [secret]: { reflect: true }, open: { type: Boolean } };
      declare open: boolean;

      override render(): unknown {
        return html`<b ?hidden=${!this.open}></b>`;
      }
    }
    defineServerElement('secret-card', SecretCard);
    assert.equal(renderMarkup(html`<secret-card open></secret-card>`), '<b></b>');
    assert.equal(renderMarkup(html`<secret-card></secret-card>`), '<b hidden></b>');
  });

  it('reflects with its own update() or performUpdate()', () => {
    class UpdatingCard extends LitElement {
      static override properties = { tone: { reflect: true } };

      // eslint-disable-next-line lit/lifecycle-super -- must not be called
      protected override update(): void {
        throw new Error('A server renders no updates.');
      }
    }
    class PerformingCard extends LitElement {
      static override properties = { tone: { reflect: true } };

      protected override performUpdate(): void {
        throw new Error('A server performs no updates.');
      }
    }
    defineServerElement('updating-card', UpdatingCard);
    defineServerElement('performing-card', PerformingCard);
    const ends = ' tone="calm" data-fwx-ssr="1">';
    assert.equal(
      startOf(html`<updating-card .tone=${'calm'}></updating-card>`),
      `<updating-card${ends}`,
    );
    assert.equal(
      startOf(html`<performing-card .tone=${'calm'}></performing-card>`),
      `<performing-card${ends}`,
    );
  });

  it('need not extend a class of Lit', () => {
    class PlainCard {
      render(): unknown {
        return html`<b>${'<'}</b>`;
      }
    }
    defineServerElement('plain-card', PlainCard);
    assert.equal(renderMarkup(html`<plain-card title="t"></plain-card>`), '<b>&lt;</b>');
    assert.equal(
      startOf(html`<plain-card title="t"></plain-card>`),
      '<plain-card title="t" data-fwx-ssr="1">',
    );
  });

  it('receives the names of the set properties when it updates', () => {
    class ListingCard extends LitElement {
      static override properties = { one: {}, two: {} };
      declare one: unknown;
      names = '';

      protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
        this.names = [...changed.keys()].map(String).join();
      }

      override render(): unknown {
        return this.names;
      }
    }
    defineServerElement('listing-card', ListingCard);
    assert.equal(renderMarkup(html`<listing-card></listing-card>`), '');
    assert.equal(renderMarkup(html`<listing-card .two=${0}></listing-card>`), 'two');
    assert.equal(renderMarkup(html`<listing-card one two></listing-card>`), 'one,two');
  });
});
