/** The reason why a member or type should not be used any more. */
export interface Deprecation {
  readonly since?: string;
  readonly reason?: string;
}

/** A property. Absent fields mean: public, of an instance, writable, without a default. */
export interface PropertyRecord {
  /** TypeScript type. */
  readonly type?: string;
  /** Expression of the default on one line; absent when there is none. */
  readonly default?: string;
  readonly description?: string;
  readonly visibility?: 'protected';
  readonly static?: true;
  readonly readonly?: true;
  /** A getter without a setter, or a setter without a getter. */
  readonly access?: 'read-only' | 'write-only';
  /** Whether it is a pair of a getter and a setter. */
  readonly virtual?: true;
  readonly promoted?: true;
  readonly since?: string;
  readonly deprecated?: Deprecation;
}

/** A parameter of a method. */
export interface ParameterRecord {
  /** Its name with a leading `$`, as in catalogs of every language. */
  readonly name: string;
  readonly type?: string;
  readonly default?: string;
  readonly optional?: true;
  readonly variadic?: true;
  readonly byReference?: true;
  readonly description?: string;
}

/** A type with a description: a result or an error of a method. */
export interface TypedText {
  readonly type: string;
  readonly description?: string;
}

/** A method, or the constructor under the name `constructor`. */
export interface MethodRecord {
  /** As declared; one overload per line. */
  readonly signature: string;
  readonly summary?: string;
  readonly params?: readonly ParameterRecord[];
  readonly return?: TypedText;
  readonly throws?: readonly TypedText[];
  readonly visibility?: 'protected';
  readonly static?: true;
  readonly abstract?: true;
  readonly virtual?: true;
  readonly since?: string;
  readonly deprecated?: Deprecation;
}

/** A constant of a class. */
export interface ConstantRecord {
  readonly value?: string | number | boolean | null;
  readonly description?: string;
  readonly since?: string;
  readonly deprecated?: Deprecation;
}

/** A case of an enumeration. */
export interface CaseRecord {
  readonly value?: string | number;
  readonly description?: string;
}

/** An event that a class triggers or an element dispatches. */
export interface EventRecord {
  /** Name of the event. */
  readonly value: string;
  /** Class of the event. */
  readonly type?: string;
  readonly description?: string;
  readonly since?: string;
}

/** Members that another type declares: name of the member -> that type. */
export interface InheritedRecord {
  readonly properties?: Readonly<Record<string, string>>;
  readonly methods?: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, string>>;
  readonly events?: Readonly<Record<string, string>>;
}

/** A class, interface or enumeration. */
export interface TypeRecord {
  readonly kind: 'class' | 'interface' | 'trait' | 'enum';
  /** Address of the documentation of the type. */
  readonly url: string;
  readonly modifiers?: readonly ('abstract' | 'final' | 'readonly')[];
  readonly summary?: string;
  readonly since?: string;
  readonly deprecated?: Deprecation;
  /** Base class; for the alias of a type, that type. */
  readonly extends?: string;
  readonly implements?: readonly string[];
  readonly traits?: readonly string[];
  /** Only of enumerations: type of their values. */
  readonly backingType?: 'int' | 'string';
  readonly cases?: Readonly<Record<string, CaseRecord>>;
  readonly properties?: Readonly<Record<string, PropertyRecord>>;
  readonly methods?: Readonly<Record<string, MethodRecord>>;
  readonly constants?: Readonly<Record<string, ConstantRecord>>;
  readonly events?: Readonly<Record<string, EventRecord>>;
  readonly inherited?: InheritedRecord;
}

/** The reference of a package: its exports, in the format of {@link catalogSchema}. */
export interface Catalog {
  readonly $schema?: string;
  readonly schemaVersion: 1;
  /** Name of the package. */
  readonly package: string;
  readonly title: string;
  /** Address of the repository. */
  readonly repository: string;
  /** Branch or tag of the sources. */
  readonly ref: string;
  /** Commit of the sources; `+worktree` at its end means that files were changed since. */
  readonly commit: string;
  /** Date, `2026-01-31`. */
  readonly generatedAt: string;
  /** Address of the first page of the reference. */
  readonly url: string;
  /** Fully qualified name -> type. */
  readonly types: Readonly<Record<string, TypeRecord>>;
}
