import { LitElement, type PropertyDeclaration } from 'lit';

import type { ElementContract } from './element-contract.ts';
import type { Option } from './option.ts';
import { withPresence } from './presence.ts';

/**
 * An element whose reactive properties are those of its contract. TypeScript knows them from an interface of the
 * same name that extends `PropertiesOf` the contract's properties.
 */
export abstract class ContractElement extends LitElement {
  /** Tag, documented root, properties and markup of this element, shared with the server. */
  declare static readonly contract: ElementContract;

  // Has nothing to declare itself, as `LitElement`. Lit warns of each class with methods as these that it finalizes.
  protected static override finalized: true | undefined = true;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'defer-hydration'];
  }

  static override createProperty(name: PropertyKey, declaration?: PropertyDeclaration): void {
    super.createProperty(name, declaration && withPresence(declaration));
  }

  /** Declares the properties. Lit calls this before it makes the first element of a class. */
  protected static override finalize(): void {
    if (!Object.hasOwn(this, 'finalized') && Object.hasOwn(this, 'contract')) {
      const { properties } = this.contract;
      for (const name of Object.keys(properties)) this.createProperty(name, properties[name]);
    }
    super.finalize();
  }

  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    declaration: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    // Not set by a constructor: a default is no change, and what the markup says comes before it.
    if (!Object.hasOwn(this.prototype, name)) {
      const { content, default: value } = declaration as Partial<Option<unknown>>;
      Object.defineProperty(this.prototype, key, {
        value: content ? undefined : value,
        writable: true,
      });
    }
    return super.getPropertyDescriptor(name, key, declaration);
  }
}
