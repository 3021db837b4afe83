import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import { contracts } from '../../components/contracts.ts';
import '../../components/index.ts';
import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import '../../components/page/index.ts';
import { place } from '../support/widget-page.ts';

declare global {
  /** The warnings of the development version of Lit, each text once. */
  var litIssuedWarnings: Set<string>;
}

describe('the development version of Lit', () => {
  it('writes no warning about an element', async () => {
    for (const contract of contracts) {
      const element = document.createElement(contract.tag) as LitElement;
      place().append(element);
      await element.updateComplete;
      for (const [name, declaration] of Object.entries(contract.properties)) {
        const attribute = optionAttribute(name, declaration);
        if (attribute !== null) element.toggleAttribute(attribute, true);
      }
      await element.updateComplete;
    }
    const warnings = [...globalThis.litIssuedWarnings];
    expect(warnings.filter((text) => !text.startsWith('Lit is in dev mode'))).to.deep.equal([]);
  });
});
