import type { DeclarationReflection, Reflection, ReferenceType, SomeType } from 'typedoc';

/** Fully qualified names of the types that catalogs hold. */
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

  /** The type that declares an inherited member, however far up it is. */
  ofDeclaring(inheritedFrom: ReferenceType): string {
    const { name, reflection } = inheritedFrom;
    const above = reflection?.isDeclaration() ? reflection.inheritedFrom : undefined;
    if (above) return this.ofDeclaring(above);
    const parent = reflection?.parent;
    return (parent && this.get(parent)) || name.slice(0, name.lastIndexOf('.'));
  }
}

/** Whether the name of a member is a symbol, or one of JavaScript's own. */
export const isHidden = ({ name, flags }: DeclarationReflection): boolean =>
  name.startsWith('[') || flags.isPrivate || flags.isExternal;
