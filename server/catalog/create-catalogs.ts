import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import type * as TypeDoc from 'typedoc';
import type { DeclarationReflection, ProjectReflection, Reflection } from 'typedoc';

import { InvalidArgumentException, InvalidConfigException } from '../core/index.ts';
import type { Catalog, TypeRecord } from './catalog.ts';
import { MemberRecords } from './member-records.ts';
import { collectFacts } from './source-facts.ts';
import { TypeNames } from './type-names.ts';
import { holdsFunctions, holdsLiterals, TypeRecords } from './type-records.ts';

/** A module of a package, and the names of its types in the catalog. */
export interface CatalogDoor {
  /** Path of the module's source. */
  readonly entry: string;
  /** Prefix of the names of its types: `acme\shop` for `acme\shop\Cart`. */
  readonly namespace: string;
  /** Names below the namespace that are not those of the export: `{ Cart: 'model\\Cart' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Options of a catalog. */
export interface CatalogOptions {
  /** Name of the package. */
  readonly package: string;
  readonly title: string;
  /** Address of the repository. */
  readonly repository: string;
  /** Branch or tag of the sources. */
  readonly ref: string;
  /** Commit of the sources, with `+worktree` at its end when files were changed since. */
  readonly commit: string;
  /** Address of the first page of the reference. */
  readonly url: string;
  /** Address of the page of a type; by default `url` with the name as its fragment. */
  readonly typeUrl?: (name: string) => string;
  /** Date of the catalog, `2026-01-31`; today by default. */
  readonly generatedAt?: string;
  /** Modules that users import; a type that several export has the name from the first one. */
  readonly doors: readonly CatalogDoor[];
}

/**
 * Creates the catalogs of packages from their TypeScript sources with TypeDoc, which has to be installed.
 * Types of one package that extend types of another are linked when both are given.
 *
 * @param tsconfig Path of the configuration with which the sources compile.
 * @throws {InvalidArgumentException} No package or door is given, or an entry does not exist.
 * @throws {InvalidConfigException} TypeDoc is not installed, or cannot read the sources.
 */
export async function createCatalogs(
  packages: readonly CatalogOptions[],
  tsconfig = 'tsconfig.json',
): Promise<Catalog[]> {
  const doors = packages.flatMap((each) => each.doors);
  if (doors.length === 0) throw new InvalidArgumentException('No door of a package was given.');
  for (const { entry } of doors) {
    if (!existsSync(entry)) throw new InvalidArgumentException(`There is no file "${entry}".`);
  }
  const typedoc = await loadTypeDoc();
  const app = await typedoc.Application.bootstrap({
    entryPoints: doors.map(({ entry }) => entry),
    tsconfig,
    logLevel: 'Error',
    // The compiler of the package checks types; here they are only read.
    skipErrorChecking: true,
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeNotDocumented: false,
    disableGit: true,
    sourceLinkTemplate: '{path}',
    sort: ['source-order'],
  });
  const facts = collectFacts(typedoc, app.converter);
  const project = await app.convert();
  if (!project || app.logger.hasErrors())
    throw new InvalidConfigException('TypeDoc could not read the sources.');
  const modules = modulesOf(project, doors, typedoc);
  const names = namesOf(modules, typedoc);
  const records = new TypeRecords(typedoc, names, new MemberRecords(names, facts), facts);
  return packages.map((options) => catalogOf(options, { modules, names, records, typedoc }));
}

async function loadTypeDoc(): Promise<typeof TypeDoc> {
  try {
    return await import('typedoc');
  } catch (cause) {
    throw new InvalidConfigException(
      'Catalogs are made by TypeDoc: run `npm install --save-dev typedoc`.',
      { cause },
    );
  }
}

type Modules = ReadonlyMap<CatalogDoor, readonly DeclarationReflection[]>;

/** The exports of each door. */
function modulesOf(
  project: ProjectReflection,
  doors: readonly CatalogDoor[],
  { ReflectionKind }: typeof TypeDoc,
): Modules {
  const children = project.children ?? [];
  const [single] = doors;
  if (single && doors.length === 1) return new Map([[single, children]]);
  const modules = children.filter(({ kind }) => kind === ReflectionKind.Module);
  return new Map(
    doors.map((door) => {
      const path = resolve(door.entry);
      const found = modules.find((each) => each.sources?.some((one) => one.fullFileName === path));
      return [door, found?.children ?? []];
    }),
  );
}

/** Exports that are types, and objects of constants or functions that are documented as types. */
function isType(
  each: DeclarationReflection,
  all: readonly DeclarationReflection[],
  { ReflectionKind: { Class, Enum, Interface, TypeAlias, Variable } }: typeof TypeDoc,
): boolean {
  const hasTwin = (kind: TypeDoc.ReflectionKind) =>
    all.some((one) => one.name === each.name && one.kind === kind);
  if (each.kind === Variable) {
    return holdsFunctions(each) || (hasTwin(TypeAlias) && holdsLiterals(each));
  }
  // The union of the values of an object of constants is left out: the object has the names, too.
  if (each.kind === TypeAlias && hasTwin(Variable)) {
    return !all.some(
      (one) => one.kind === Variable && one.name === each.name && holdsLiterals(one),
    );
  }
  return [Class, Enum, Interface, TypeAlias].includes(each.kind);
}

/** The name of an export below the namespace of its door. */
function nameIn({ namespace, names = {} }: CatalogDoor, { name }: DeclarationReflection): string {
  return `${namespace}\\${Object.hasOwn(names, name) ? names[name] : name}`;
}

function namesOf(modules: Modules, typedoc: typeof TypeDoc): TypeNames {
  const names = new TypeNames();
  for (const [door, members] of modules) {
    for (const each of members) {
      if (isType(each, members, typedoc)) names.set(each, nameIn(door, each));
    }
  }
  return names;
}

/** The results of TypeDoc for all packages. */
interface Sources {
  readonly modules: Modules;
  readonly names: TypeNames;
  readonly records: TypeRecords;
  readonly typedoc: typeof TypeDoc;
}

function catalogOf({ doors, typeUrl, ...facts }: CatalogOptions, sources: Sources): Catalog {
  const urlOf = typeUrl ?? ((name: string) => `${facts.url}#${encodeURIComponent(name)}`);
  const own = new Set(doors.flatMap((door) => sources.modules.get(door) ?? []));
  const types = new Map<string, TypeRecord>();
  for (const door of doors) {
    for (const [name, record] of typesOf(door, own, urlOf, sources)) types.set(name, record);
  }
  const summary = `Functions and constants of ${facts.package} that are no members of a type.`;
  for (const [name, members] of functionsOf(doors, sources)) {
    types.set(name, sources.records.ofModule(summary, members, urlOf(name)));
  }
  const sorted = [...types].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    schemaVersion: 1,
    generatedAt: new Date().toISOString().slice(0, 10),
    ...facts,
    types: Object.fromEntries(sorted),
  };
}

/** The types of a door, and those of other packages that it exports again. */
function* typesOf(
  door: CatalogDoor,
  own: ReadonlySet<Reflection>,
  urlOf: (name: string) => string,
  { modules, names, records }: Sources,
): Generator<[name: string, TypeRecord]> {
  for (const each of modules.get(door) ?? []) {
    const name = names.get(each);
    if (name) yield [name, records.of(each, urlOf(name))];
    const target = each.isReference() ? each.tryGetTargetReflectionDeep() : undefined;
    // A type that two doors of one package export has one name.
    if (!target?.isDeclaration() || own.has(target)) continue;
    const original = names.get(target);
    const again = nameIn(door, each);
    if (original) yield [again, records.ofExport(target, original, urlOf(again))];
  }
}

/** Functions and constants of all doors with the same namespace, under one name. */
function functionsOf(
  doors: readonly CatalogDoor[],
  { modules, names, typedoc: { ReflectionKind } }: Sources,
): Map<string, DeclarationReflection[]> {
  const kinds = [ReflectionKind.Function, ReflectionKind.Variable];
  const found = new Map<string, DeclarationReflection[]>();
  for (const door of doors) {
    const members = (modules.get(door) ?? []).filter(
      (each) => kinds.includes(each.kind) && !names.get(each),
    );
    const key = `${door.namespace}\\functions`;
    if (members.length > 0) found.set(key, [...(found.get(key) ?? []), ...members]);
  }
  return found;
}
