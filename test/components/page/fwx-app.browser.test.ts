import { expect } from '@open-wc/testing';
import { hydrate } from '@lit-labs/ssr-client';
import { html } from 'lit/html.js';

import { FwxApp } from '../../../components/page/app/fwx-app.ts';
import { normalizePage } from '../../../components/page/app/page-definition.ts';
import type { PageData } from '../../../components/page/router/core-types.ts';
import { pageOf } from '../../support/page-app.ts';
import { place } from '../../support/widget-page.ts';

describe('FwxApp', () => {
  it('renders again when a minifier has removed the comments', () => {
    const root = place('<div data-server-rendered="true"><h1>Hi</h1></div>').firstElementChild;
    const app = new FwxApp(root as HTMLElement, pageOf('P', { name: 'Hi' }) as PageData, {});
    const page = normalizePage(
      'P',
      ({ name }: { readonly name: string }) => html`<h1>${name}</h1>`,
    );
    const { error } = console;
    const errors: unknown[] = [];
    console.error = (...texts: readonly unknown[]) => errors.push(texts[0]);
    app.start(page, hydrate);
    console.error = error;
    expect(root?.querySelectorAll('h1')).to.have.length(1);
    expect(root?.textContent).to.equal('Hi');
    expect(errors).to.deep.equal(['[fwx] The page "P" could not be taken over.']);
  });
});
