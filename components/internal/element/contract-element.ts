import { defaultConverter, LitElement, type PropertyDeclaration } from 'lit';

import { checkTags } from './check-tags.ts';
import { booleanOf } from '../options/converters.ts';
import type { ElementContract } from '../options/element-contract.ts';
import { attributeSetting } from '../attributes/markup-names.ts';
import type { ElementProperty, Option } from '../options/option.ts';

/**
 * An element without a shadow root, whose reactive properties are those of its contract. An interface of the same name, which extends
 * `PropertiesOf` the contract's properties, declares them for TypeScript.
 */
export abstract class ContractElement extends LitElement {
  /** Tag, documented root, properties and markup of this element, shared with the server. */
  declare static readonly contract: ElementContract;

  // As `LitElement`, this class declares no properties. Lit warns of each class with such methods that it finalizes.
  protected static override finalized: true | undefined = true;

  static override get observedAttributes(): string[] {
    checkTags();
    return [...super.observedAttributes, 'defer-hydration'];
  }

  /** A boolean of a subclass is read as those of contracts: frameworks write `false` as `flush="false"`. */
  static override createProperty(name: PropertyKey, declaration?: PropertyDeclaration): void {
    const isPlain = declaration?.type === Boolean && declaration.converter === undefined;
    super.createProperty(
      name,
      isPlain ? { converter: booleanOf(false), ...declaration } : declaration,
    );
  }

  override connectedCallback(): void {
    if (!this.hasAttribute('defer-hydration')) super.connectedCallback();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    // A template around the element that hydrates its own nodes sets the data right after this.
    if (name === 'defer-hydration' && value === null && this.isConnected) this.connectedCallback();
  }

  /** The contract of the class of this element. */
  protected get contract(): ElementContract {
    return (this.constructor as typeof ContractElement).contract;
  }

  /** The values of the properties that are not `undefined`, for the template. */
  protected get propertyValues(): Record<string, unknown> {
    const names = Object.keys(this.contract.properties);
    const entries = names.map((name): [string, unknown] => [name, Reflect.get(this, name)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Declares the properties. Lit calls this before it makes the first element of a class. */
  protected static override finalize(): void {
    if (!Object.hasOwn(this, 'finalized') && Object.hasOwn(this, 'contract')) {
      const { properties } = this.contract;
      for (const [name, one] of Object.entries(properties)) {
        this.createProperty(name, forLit(name, one));
      }
    }
    super.finalize();
  }

  /** Makes a property that is set to `undefined`, or whose attribute is removed, return to its default. */
  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    declaration: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const { content, default: value, values } = declaration as Partial<Option<unknown>>;
    const fallback = content ? undefined : value;
    // Not set by a constructor: a default is not a change, and values read from the markup take precedence.
    Reflect.set(this.prototype, key, fallback);
    const descriptor = super.getPropertyDescriptor(name, key, declaration);
    return {
      ...descriptor,
      set(given: unknown) {
        // Vue passes an empty string for a choice that is not given.
        const isAbsent = given === undefined || (values && given === '');
        descriptor?.set?.call(this, isAbsent ? fallback : given);
      },
    };
  }
}

/**
 * Returns the declaration as Lit reads it, with a converter that returns `undefined` for an attribute that was removed: other
 * converters return `null`, which is a value.
 */
function forLit(name: string, declaration: ElementProperty): PropertyDeclaration {
  const { converter = defaultConverter } = declaration;
  const fromAttribute = (text: string | null, type?: unknown): unknown =>
    text === null ? undefined : converter.fromAttribute?.(text, type);
  // Not a copy: the declarations of Lit inherit from the given ones.
  return Object.assign(Object.create(declaration) as PropertyDeclaration, {
    attribute: attributeSetting(name, declaration),
    converter: { ...converter, fromAttribute },
  });
}
