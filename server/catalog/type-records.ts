import type * as TypeDoc from 'typedoc';
import type { DeclarationReflection, Reflection, SomeType } from 'typedoc';

import type { CaseRecord, ConstantRecord, MethodRecord, TypeRecord } from './catalog.ts';
import { descriptionOf, summaryOf, versionsOf } from './comment-text.ts';
import { omitEmpty } from './omit-empty.ts';
import { constantRecord, literalOf, type MemberRecords, signaturesOf } from './member-records.ts';
import type { SourceFacts } from './source-facts.ts';
import type { TypeNames } from './type-names.ts';

/** Creates records of classes, interfaces, enumerations and aliases. */
export class TypeRecords {
  readonly #typedoc: typeof TypeDoc;
  readonly #names: TypeNames;
  readonly #members: MemberRecords;
  readonly #facts: ReadonlyMap<Reflection, SourceFacts>;

  constructor(
    typedoc: typeof TypeDoc,
    names: TypeNames,
    members: MemberRecords,
    facts: ReadonlyMap<Reflection, SourceFacts>,
  ) {
    this.#typedoc = typedoc;
    this.#names = names;
    this.#members = members;
    this.#facts = facts;
  }

  /** The record of a type. */
  of(type: DeclarationReflection, url: string): TypeRecord {
    return omitEmpty<TypeRecord>({ ...this.#shape(type), url, ...commentFields(type) });
  }

  /** The record of a type that a package exports again under another name. */
  ofExport(type: DeclarationReflection, original: string, url: string): TypeRecord {
    const { kind, modifiers } = this.#shape(type);
    return omitEmpty<TypeRecord>({
      kind,
      url,
      modifiers,
      ...commentFields(type),
      extends: original,
    });
  }

  /** Functions and constants of a module, as static members of one record. */
  ofModule(summary: string, members: readonly DeclarationReflection[], url: string): TypeRecord {
    const modifiers = ['abstract', 'final'] as const;
    return { kind: 'class', url, modifiers, summary, ...this.#static(members) };
  }

  #shape(type: DeclarationReflection): Omit<TypeRecord, 'url'> {
    const { Class, Enum, TypeAlias, Variable } = this.#typedoc.ReflectionKind;
    if (type.kind === Variable) return this.#object(type);
    if (type.kind === Enum) return enumeration(type.children ?? []);
    if (type.kind === TypeAlias) return this.#alias(type);
    // An interface of the same name comes before the class.
    const parent = (type.extendedTypes ?? []).at(type.kind === Class ? -1 : 0);
    return omitEmpty<Omit<TypeRecord, 'url'>>({
      kind: type.kind === Class ? 'class' : 'interface',
      modifiers: type.flags.isAbstract && ['abstract'],
      extends: parent && this.#names.ofType(parent),
      implements: (type.implementedTypes ?? []).map((each) => this.#names.ofType(each)),
      ...this.#members.of(type),
    });
  }

  /** An enumeration of the constants of an object, or a class whose static methods are its functions. */
  #object(variable: DeclarationReflection): Omit<TypeRecord, 'url'> {
    const children = childrenOf(variable) ?? [];
    if (holdsLiterals(variable)) return enumeration(children);
    const members = this.#static(children);
    return { kind: 'class', modifiers: ['final'], ...members };
  }

  #static(members: readonly DeclarationReflection[]): Pick<TypeRecord, 'constants' | 'methods'> {
    const methods: Record<string, MethodRecord> = {};
    const constants: Record<string, ConstantRecord> = {};
    for (const member of members) {
      if (signaturesOf(member).length === 0) constants[member.name] = constantRecord(member);
      else methods[member.name] = { ...this.#members.method(member), static: true };
    }
    return {
      ...(Object.keys(methods).length > 0 && { methods }),
      ...(Object.keys(constants).length > 0 && { constants }),
    };
  }

  #alias(alias: DeclarationReflection): Omit<TypeRecord, 'url'> {
    const values = alias.type && literalsOf(alias.type);
    if (values) return literalEnumeration(values);
    const object = alias.type?.type === 'reflection' ? alias.type.declaration : alias;
    if (object.children) return { kind: 'interface', ...this.#members.of(object) };
    const text = this.#facts.get(alias)?.type ?? alias.type?.toString();
    return { kind: 'interface', ...(text && { extends: text }) };
  }
}

/** The fields of a record from the comment of a type. */
function commentFields({ comment }: DeclarationReflection) {
  return { summary: summaryOf(comment), ...versionsOf(comment) };
}

/** The properties of an object, frozen or not; undefined of any other variable. */
function childrenOf({ type }: DeclarationReflection): DeclarationReflection[] | undefined {
  const inner =
    type?.type === 'reference' && type.name === 'Readonly' ? type.typeArguments?.[0] : type;
  return inner?.type === 'reflection' ? inner.declaration.children : undefined;
}

/** Whether a variable contains named functions, like a class with static methods. */
export function holdsFunctions(variable: DeclarationReflection): boolean {
  return !!childrenOf(variable)?.some((each) => signaturesOf(each).length > 0);
}

/** Whether all properties of a constant object are literals. */
export function holdsLiterals(variable: DeclarationReflection): boolean {
  const children = childrenOf(variable);
  return !!children?.length && children.every((each) => literalOf(each) !== undefined);
}

function enumeration(children: readonly DeclarationReflection[]): Omit<TypeRecord, 'url'> {
  const cases: Record<string, CaseRecord> = {};
  for (const child of children) {
    const value = literalOf(child);
    const description = descriptionOf(child.comment);
    cases[child.name] = {
      ...((typeof value === 'string' || typeof value === 'number') && { value }),
      ...(description && { description }),
    };
  }
  return { kind: 'enum', backingType: backingTypeOf(Object.values(cases)), cases };
}

function literalEnumeration(values: readonly (string | number)[]): Omit<TypeRecord, 'url'> {
  const cases = Object.fromEntries(values.map((value) => [String(value), { value }]));
  return { kind: 'enum', backingType: backingTypeOf(Object.values(cases)), cases };
}

function backingTypeOf(cases: readonly CaseRecord[]): 'int' | 'string' {
  return cases.every(({ value }) => typeof value === 'number') ? 'int' : 'string';
}

/** The values of a union of texts and numbers; undefined of any other type. */
function literalsOf(type: SomeType): readonly (string | number)[] | undefined {
  const types = type.type === 'union' ? type.types : [type];
  const values = types.map((each) => (each.type === 'literal' ? each.value : undefined));
  const isValue = (value: unknown): value is string | number =>
    typeof value === 'string' || typeof value === 'number';
  return values.every(isValue) ? values : undefined;
}
