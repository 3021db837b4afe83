import type {
  DeclarationReflection,
  ParameterReflection,
  Reflection,
  SignatureReflection,
} from 'typedoc';

import type {
  ConstantRecord,
  EventRecord,
  MethodRecord,
  ParameterRecord,
  PropertyRecord,
  TypedText,
  TypeRecord,
} from './catalog.ts';
import { commentOf, descriptionOf, plainText, summaryOf, versionsOf } from './comment-text.ts';
import { omitEmpty } from './omit-empty.ts';
import type { SourceFacts } from './source-facts.ts';
import { isHidden, type TypeNames } from './type-names.ts';

type Facts = ReadonlyMap<Reflection, SourceFacts>;
type Group = 'properties' | 'methods' | 'constants' | 'events';
type Members = Pick<TypeRecord, Group | 'inherited'>;

/** Creates records of the members of types. */
export class MemberRecords {
  readonly #names: TypeNames;
  readonly #facts: Facts;

  constructor(names: TypeNames, facts: Facts) {
    this.#names = names;
    this.#facts = facts;
  }

  /** The members of a class or interface, own ones and inherited ones. */
  of(type: DeclarationReflection): Members {
    const own = new Groups<object>();
    const inherited = new Groups<string>();
    for (const member of type.children ?? []) {
      if (isHidden(member)) continue;
      const group = groupOf(member);
      if (member.inheritedFrom && !isOwn(member)) {
        if (member.name === 'constructor') continue;
        inherited.add(group, member.name, this.#names.ofDeclaring(member.inheritedFrom));
      } else own.add(group, member.name, this.#record(member));
    }
    for (const event of this.#facts.get(type)?.fires ?? []) own.add('events', event.value, event);
    const others = inherited.toObject();
    return { ...(own.toObject() as Members), ...(others && { inherited: others }) };
  }

  #record(member: DeclarationReflection): object {
    switch (groupOf(member)) {
      case 'methods':
        return this.method(member);
      case 'constants':
        return constantRecord(member);
      case 'events':
        return eventRecord(member);
      default:
        return this.#property(member);
    }
  }

  #property(member: DeclarationReflection): PropertyRecord {
    const { flags, getSignature, setSignature } = member;
    const { type = typeText(member), default: value } = this.#facts.get(member) ?? {};
    return omitEmpty<PropertyRecord>({
      type,
      default: value,
      description: descriptionOf(commentOf(member)),
      ...placeOf(member),
      readonly: flags.isReadonly,
      access: accessOf(member),
      virtual: getSignature !== undefined || setSignature !== undefined,
      ...versionsOf(commentOf(member)),
    });
  }

  /** The record of a method or function. */
  method(member: DeclarationReflection): MethodRecord {
    const signatures = signaturesOf(member);
    const [first] = signatures;
    const comment = commentOf(member) ?? first?.comment;
    const facts = (first && this.#facts.get(first)) ?? {};
    const texts = signatures.map((each) => `${member.name}${this.#signature(each)}`);
    const parameters = first?.parameters ?? [];
    return omitEmpty<MethodRecord>({
      signature: texts.join('\n'),
      summary: summaryOf(comment),
      params: parameters.map((each, index) => parameterRecord(each, facts.parameters?.[index])),
      return: first && member.name !== 'constructor' && resultOf(first, facts),
      throws: facts.throws,
      ...placeOf(member),
      abstract: member.flags.isAbstract,
      ...versionsOf(comment),
    });
  }

  #signature(signature: SignatureReflection): string {
    const text = this.#facts.get(signature)?.signature;
    if (text) return text;
    const parameters = (signature.parameters ?? []).map(
      ({ name, type }) => `${name}: ${type?.toString() ?? 'unknown'}`,
    );
    return `(${parameters.join(', ')}): ${signature.type?.toString() ?? 'void'}`;
  }
}

/** Whether the member comes from a type of the same package that is in no catalog, such as a mapped type. */
function isOwn({ inheritedFrom, project }: DeclarationReflection): boolean {
  return !inheritedFrom?.reflection && inheritedFrom?.package === project.packageName;
}

/** Records by group and name; groups without one are absent. */
class Groups<Value> {
  readonly #groups: { -readonly [name in Group]?: Record<string, Value> } = {};

  add(group: Group, name: string, value: Value): void {
    // A type may have a member `__proto__`.
    const members = (this.#groups[group] ??= Object.create(null) as Record<string, Value>);
    members[name] = value;
  }

  toObject(): { readonly [name in Group]?: Readonly<Record<string, Value>> } | undefined {
    return Object.keys(this.#groups).length > 0 ? this.#groups : undefined;
  }
}

function parameterRecord(
  parameter: ParameterReflection,
  { type = parameter.type?.toString(), default: value }: SourceFacts = {},
): ParameterRecord {
  const { comment, flags, name } = parameter;
  return omitEmpty<ParameterRecord>({
    name: `$${name.replace(/^_+/, '')}`,
    type,
    default: value,
    optional: flags.isOptional || value !== undefined,
    variadic: flags.isRest,
    description: descriptionOf(comment),
  });
}

function resultOf(
  { comment, type }: SignatureReflection,
  facts: SourceFacts,
): TypedText | undefined {
  const text = facts.type ?? type?.toString();
  const description = plainText(comment?.getTag('@returns')?.content);
  return text ? omitEmpty<TypedText>({ type: text, description }) : undefined;
}

function accessOf({ getSignature, setSignature }: DeclarationReflection): PropertyRecord['access'] {
  if (getSignature) return setSignature ? undefined : 'read-only';
  return setSignature && 'write-only';
}

/** Signatures of a method or function, or of a property with a function. */
export function signaturesOf(member: DeclarationReflection): readonly SignatureReflection[] {
  if (member.signatures) return member.signatures;
  if (member.type?.type !== 'reflection') return [];
  const { signatures = [], children } = member.type.declaration;
  return children ? [] : signatures;
}

function groupOf(member: DeclarationReflection): Group {
  const { flags, name } = member;
  if (member.signatures) return 'methods';
  // A function in a static field is a method; one in a field of an instance may be replaced.
  if (flags.isStatic && signaturesOf(member).length > 0) return 'methods';
  if (!flags.isStatic || !/^[A-Z][A-Z0-9_]*$/.test(name)) return 'properties';
  return name.startsWith('EVENT_') ? 'events' : 'constants';
}

function placeOf({ flags }: DeclarationReflection) {
  return { visibility: flags.isProtected && ('protected' as const), static: flags.isStatic };
}

/** The value of a literal type. */
export function literalOf({ type }: DeclarationReflection): ConstantRecord['value'] | undefined {
  if (type?.type !== 'literal') return undefined;
  return typeof type.value === 'bigint' || typeof type.value === 'object'
    ? String(type.value)
    : type.value;
}

/** The record of a constant of a class or module. */
export function constantRecord(member: DeclarationReflection): ConstantRecord {
  const comment = commentOf(member);
  const value = literalOf(member);
  // A constant may be `false` or empty.
  const fields = omitEmpty<ConstantRecord>({
    description: descriptionOf(comment),
    ...versionsOf(comment),
  });
  return { ...(value !== undefined && { value }), ...fields };
}

function eventRecord(member: DeclarationReflection): EventRecord {
  return omitEmpty<EventRecord>({
    value: String(literalOf(member) ?? member.name),
    description: descriptionOf(commentOf(member)),
  });
}

function typeText(member: DeclarationReflection): string | undefined {
  const { getSignature, setSignature, type } = member;
  return (getSignature?.type ?? setSignature?.parameters?.[0]?.type ?? type)?.toString();
}
