import { expect } from '@open-wc/testing';

import { router } from '../../../components/page/index.ts';
import { pageOf, startTestApp } from '../../support/page-app.ts';

describe('The first page', () => {
  it('may reload in connectedCallback', async () => {
    class FirstPage extends HTMLElement {
      connectedCallback(): void {
        router.reload({ only: ['later'] });
      }
    }
    customElements.define('first-page', FirstPage);
    const page = pageOf('P');
    const test = await startTestApp({ resolve: () => 'first-page', progress: false }, page);
    const [sent] = await test.requests(1);
    expect(sent?.headers['x-inertia-partial-data']).to.equal('later');
    expect(sent?.headers['x-inertia-partial-component']).to.equal('P');
  });
});
