import { expect } from '@open-wc/testing';

import { contracts } from '../../components/contracts.ts';
import { knownTags } from '../../components/internal/element/tags.generated.ts';
import { place } from '../support/widget-page.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('a tag without an element', () => {
  it('causes one warning in development, when the first element is registered', async () => {
    const frame = document.createElement('iframe');
    const { href } = new URL('../../components/accordion/index.ts', import.meta.url);
    frame.srcdoc = `<!doctype html><script>process = { env: { NODE_ENV: 'development' } }; told = []; console.warn = (text) => String(text).startsWith('[fwx]') && told.push(text);</script>
      <script type="module" src="${href}"></script>
      <body><fwx-acordion></fwx-acordion><fwx-acordion></fwx-acordion><fwx-menu></fwx-menu><my-tag></my-tag></body>`;
    place().append(frame);
    const warnings = (): readonly string[] =>
      (frame.contentWindow as unknown as { told?: readonly string[] }).told ?? [];
    await waitUntil(() => warnings().length > 0, 'There is no warning.');
    expect(warnings()).to.have.lengthOf(1);
    expect(warnings()[0]).to.contain('There is no element <fwx-acordion>; known: accordion,');
  });

  it('is a tag without a contract', () => {
    const tags = contracts.map(({ tag }) => tag.replace('fwx-', ''));
    expect([...knownTags]).to.deep.equal(tags);
  });
});
