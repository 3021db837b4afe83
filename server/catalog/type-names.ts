import type { DeclarationReflection, Reflection, ReferenceType, SomeType } from 'typedoc';

/** Fully qualified names of the types in catalogs. */
export class TypeNames {
  readonly #names = new Map<Reflection, string>();

  set(reflection: Reflection, name: string): void {
    this.#names.set(reflection, name);
  }

  get(reflection: Reflection): string | undefined {
    return this.#names.get(reflection);
  }

  /** The name of a type that another extends or implements; of a foreign one, its name there. */
  ofType(type: SomeType): string {
    if (type.type !== 'reference') return type.toString();
    return (type.reflection && this.get(type.reflection)) || type.name;
  }

  /** The type that declares an inherited member, at any level. */
  ofDeclaring({ name, reflection }: ReferenceType): string {
    let declared = reflection;
    const seen = new Set<Reflection>();
    // When a function creates a base class, TypeDoc can name a member as its own origin.
    while (declared?.isDeclaration() && declared.inheritedFrom?.reflection && !seen.has(declared)) {
      seen.add(declared);
      declared = declared.inheritedFrom.reflection;
    }
    const parent = declared?.parent;
    return (parent && this.get(parent)) || name.slice(0, name.lastIndexOf('.'));
  }
}

/** Whether the name of a member is a symbol, or one that JavaScript defines. */
export const isHidden = ({ name, flags }: DeclarationReflection): boolean =>
  name.startsWith('[') || flags.isPrivate || flags.isExternal;
