import { defaultConverter, LitElement, type PropertyDeclaration } from 'lit';

import type { ElementContract } from './element-contract.ts';
import type { Option } from './option.ts';
import { presence } from './presence.ts';

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
    super.createProperty(name, declaration && asRead(declaration));
  }

  /** Declares the properties. Lit calls this before it makes the first element of a class. */
  protected static override finalize(): void {
    if (!Object.hasOwn(this, 'finalized') && Object.hasOwn(this, 'contract')) {
      const { properties } = this.contract;
      for (const name of Object.keys(properties)) this.createProperty(name, properties[name]);
    }
    super.finalize();
  }

  /** A property that is set to `undefined`, or whose attribute is removed, has its default. */
  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    declaration: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const { content, default: value, values } = declaration as Partial<Option<unknown>>;
    const fallback = content ? undefined : value;
    // Not set by a constructor: a default is no change, and what the markup says comes before it.
    Reflect.set(this.prototype, key, fallback);
    const descriptor = super.getPropertyDescriptor(name, key, declaration);
    return {
      ...descriptor,
      set(given: unknown) {
        // Vue passes an empty text for a choice that is not given.
        const isAbsent = given === undefined || (values && given === '');
        descriptor?.set?.call(this, isAbsent ? fallback : given);
      },
    };
  }
}

/**
 * The declaration with a converter that reads booleans by their {@link presence}, and nothing where an option has no
 * attribute: others make `null` of it, which is a value.
 */
function asRead(declaration: PropertyDeclaration): PropertyDeclaration {
  const { converter = declaration.type === Boolean ? presence : defaultConverter } = declaration;
  const used = typeof converter === 'function' ? { fromAttribute: converter } : converter;
  const fromAttribute = (text: string | null, type?: unknown): unknown =>
    text === null && 'default' in declaration ? undefined : used.fromAttribute?.(text, type);
  // Not a copy: the declarations of Lit inherit from those that were given.
  return Object.assign(Object.create(declaration) as PropertyDeclaration, {
    converter: { ...used, fromAttribute },
  });
}
