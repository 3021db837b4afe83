import { expect } from '@open-wc/testing';
import { html } from 'lit/html.js';

import { type FwxPageProgress, router } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';
import { loadStyles } from '../../support/widget-page.ts';

describe('<fwx-page-progress>', () => {
  let test: TestApp;
  let element: FwxPageProgress;
  before(async () => {
    await loadStyles();
    const page = () => html`<p>page</p>`;
    test = await startTestApp({ resolve: () => page, progress: { delay: 0 } }, pageOf('P'));
    element = document.querySelector('fwx-page-progress') as FwxPageProgress;
    await element.updateComplete;
  });

  const bar = () => element.documentedRoot as HTMLProgressElement;
  const isShown = () => bar().matches(':popover-open');

  it('is added to the document by the application', () => {
    expect(element.parentElement).to.equal(document.body);
    expect(isShown()).to.equal(false);
    expect(getComputedStyle(bar()).display).to.equal('none');
  });

  it('is shown during a visit, above a dialog', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    let release = (): void => {};
    test.answer = () => new Promise((resolve) => (release = () => resolve({ page: pageOf('P') })));
    router.reload({ showProgress: true });
    await until(isShown, 'it is shown');
    const { height, top, width } = bar().getBoundingClientRect();
    expect([top, height, Math.round(width)]).to.deep.equal([0, 3, innerWidth]);
    expect(bar().ariaLabel).to.equal('Loading');
    expect(bar().position).to.equal(-1);
    release();
    await until(() => !isShown(), 'it is hidden');
    dialog.remove();
  });

  it('is not shown for a visit with showProgress off', async () => {
    test.answer = () => ({ page: pageOf('P') });
    await new Promise((resolve) =>
      router.reload({ showProgress: false, onFinish: () => resolve(null) }),
    );
    expect(isShown()).to.equal(false);
  });

  it('shows the progress of an upload, and is indeterminate until the response', async () => {
    let release = (): void => {};
    test.answer = () => new Promise((resolve) => (release = () => resolve({ page: pageOf('P') })));
    router.reload({ showProgress: true });
    await until(isShown, 'it is shown');
    const fireProgress = (percentage: number) =>
      document.dispatchEvent(
        new CustomEvent('inertia:progress', { detail: { progress: { percentage } } }),
      );
    fireProgress(40);
    expect(bar().position).to.equal(0.4);
    fireProgress(100);
    expect(bar().position).to.equal(-1);
    release();
    await until(() => !isShown(), 'it is hidden');
  });

  it('applies a changed label to existing markup', async () => {
    const place = document.createElement('section');
    document.body.append(place);
    place.innerHTML =
      '<fwx-page-progress label="Wait"><progress class="page-progress" popover="manual" aria-label="Wait"></progress></fwx-page-progress>';
    const own = place.querySelector('fwx-page-progress') as FwxPageProgress;
    await own.updateComplete;
    own.label = 'Soon';
    await own.updateComplete;
    expect(own.documentedRoot?.ariaLabel).to.equal('Soon');
    place.remove();
  });

  it('uses the language of the page', async () => {
    document.documentElement.lang = 'de-AT';
    const own = document.createElement('fwx-page-progress');
    document.body.append(own);
    await own.updateComplete;
    own.show();
    expect(own.documentedRoot?.ariaLabel).to.equal('Wird geladen');
    own.hide();
    document.documentElement.lang = 'fr';
    own.show();
    expect(own.documentedRoot?.ariaLabel).to.equal('Chargement');
    own.hide();
    own.remove();
    document.documentElement.lang = 'en';
  });
});
