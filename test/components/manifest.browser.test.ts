import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import '../../components/page/index.ts';

interface Member {
  readonly kind: string;
  readonly name: string;
  readonly static?: boolean;
}

interface Declaration {
  readonly name: string;
  readonly tagName?: string;
  readonly attributes?: readonly { readonly name: string; readonly fieldName?: string }[];
  readonly members?: readonly Member[];
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations?: readonly Declaration[];
    readonly exports?: readonly {
      readonly kind: string;
      readonly name: string;
      readonly declaration: { readonly name: string; readonly module: string };
    }[];
  }[];
}

const { modules } = (await (
  await fetch(new URL('../../custom-elements.json', import.meta.url))
).json()) as Manifest;
const tagged = modules.flatMap(({ path, declarations = [] }) =>
  declarations.flatMap((one) => (one.tagName ? [{ ...one, path, tagName: one.tagName }] : [])),
);

describe('custom-elements.json', () => {
  it('lists each tag where it is registered, with its class', () => {
    const defined = modules
      .flatMap(({ exports = [] }) => exports)
      .filter(({ kind }) => kind === 'custom-element-definition')
      .map(({ name, declaration }) => [name, declaration.name, declaration.module].join(' '));
    const expected = tagged.map(({ name, path, tagName }) => [tagName, name, path].join(' '));
    expect(defined).to.have.members(expected);
  });

  for (const { tagName, attributes = [], members = [] } of tagged) {
    it(`describes the attributes and members of <${tagName}>`, () => {
      const type = customElements.get(tagName) as unknown as typeof LitElement;
      const element = document.createElement(tagName);
      const declared = attributes.map(({ name }) => name);
      expect(declared).to.include.members(type.observedAttributes);
      // Others are written by the element, or read by the browser itself.
      const read = attributes.filter(({ fieldName }) => fieldName).map(({ name }) => name);
      expect(type.observedAttributes).to.include.members(read);
      for (const { kind, name, static: isStatic } of members) {
        if (isStatic) continue;
        expect(name in element, name).to.equal(true);
        expect(typeof Reflect.get(element, name) === 'function', name).to.equal(kind === 'method');
      }
    });
  }
});
