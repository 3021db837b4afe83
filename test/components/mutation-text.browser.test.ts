import { expect } from '@open-wc/testing';

import { mutationText, place } from '../support/widget-page.ts';

describe('A mutation in the message of a test', () => {
  it('has the element, and the attribute with its values', () => {
    const main = place('<p>a</p>');
    const observer = new MutationObserver(() => undefined);
    const kinds = { attributeOldValue: true, characterData: true, childList: true };
    observer.observe(main, { ...kinds, subtree: true });
    const p = main.firstElementChild as Element;
    p.setAttribute('open', '');
    (p.firstChild as Text).data = 'b';
    p.remove();
    expect(observer.takeRecords().map(mutationText)).to.deep.equal([
      'open of <p>: null to ""',
      'text of #text',
      'children of <main>',
    ]);
  });
});
