import type { Catalog, TypeRecord } from 'fwx/server/catalog';

import { catalogFile, packages } from '../../scripts/lib/catalog-packages.mjs';
import { readSource, root } from '../pages/repository.ts';
import { type Declaration, declarationsOf } from './declarations.ts';

/** A type of a catalog, with data from the sources and `package.json`. */
export interface TypeSymbol {
  /** Name in the catalog, such as `fw\web\Request`. */
  readonly id: string;
  /** Name in TypeScript. */
  readonly name: string;
  readonly namespace: string;
  /** The catalog's package, such as `fw/debug`. */
  readonly package: string;
  /** Modules that export it, such as `fwx/server/web`. */
  readonly doors: readonly string[];
  readonly record: TypeRecord;
  readonly declaration: Declaration | null;
  /** Its page in the site. */
  readonly path: string;
  /** Whether it stands for the functions and constants of a module, which have declarations of their own. */
  readonly functions: ReadonlyMap<string, Declaration> | null;
}

/** Package of the catalogs with its types, sorted by namespace and name. */
export interface PackageSymbols {
  readonly package: string;
  readonly title: string;
  readonly path: string;
  readonly types: readonly TypeSymbol[];
}

interface Exported {
  readonly doors: string[];
  readonly name: string;
  readonly declaration: Declaration | null;
}

/** Source file of a module -> the specifier that users import. */
function importNames(): Map<string, string> {
  const { exports } = JSON.parse(readSource('package.json')) as {
    exports: Record<string, string | { 'fwx-source'?: string }>;
  };
  const names = new Map<string, string>();
  for (const [key, target] of Object.entries(exports)) {
    const source = typeof target === 'string' ? null : target['fwx-source'];
    if (source) names.set(source.slice(2), key.replace('.', 'fwx'));
  }
  return names;
}

type Door = { entry: string; namespace: string; names?: Record<string, string> };

/** Everything that the modules of the catalogs export, by its name in the catalogs. */
function exportedTypes(packages: readonly { doors: readonly Door[] }[]): Map<string, Exported> {
  const declarations = declarationsOf(root);
  const imports = importNames();
  const found = new Map<string, Exported>();
  for (const { entry, namespace, names = {} } of packages.flatMap(({ doors }) => doors)) {
    const door = imports.get(entry) ?? entry;
    for (const name of declarations.exportsOf(entry)) {
      const declaration = declarations.find(entry, name);
      const id = `${namespace}\\${names[name] ?? name}`;
      const known = found.get(id);
      if (known) known.doors.push(door);
      else found.set(id, { doors: [door], name, declaration });
    }
  }
  return found;
}

/** Path of a type's page: its namespace as folders. */
const pathOf = (id: string): string => `reference/${id.replaceAll('\\', '/')}.html`;

function functionsOf(
  namespace: string,
  record: TypeRecord,
  exported: ReadonlyMap<string, Exported>,
): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const names = [record.methods, record.constants, record.properties].flatMap((group) =>
    Object.keys(group ?? {}),
  );
  for (const name of names) {
    const declaration = exported.get(`${namespace}\\${name}`)?.declaration;
    if (declaration) found.set(name, declaration);
  }
  return found;
}

function doorsOfNamespace(
  packages: readonly { doors: readonly Door[] }[],
  namespace: string,
): string[] {
  const imports = importNames();
  return packages
    .flatMap(({ doors }) => doors)
    .filter((door) => door.namespace === namespace)
    .map(({ entry }) => imports.get(entry) ?? entry);
}

/** The types of all catalogs. */
export function readSymbols(): PackageSymbols[] {
  const exported = exportedTypes(packages);
  const symbolOf = (name: string, id: string, record: TypeRecord): TypeSymbol => {
    const namespace = id.slice(0, id.lastIndexOf('\\'));
    const own = exported.get(id);
    const isFunctions = id.endsWith('\\functions') && !own;
    return {
      id,
      name: own?.name ?? id.slice(namespace.length + 1),
      namespace,
      package: name,
      doors: own?.doors ?? doorsOfNamespace(packages, namespace),
      record,
      declaration: own?.declaration ?? null,
      path: pathOf(id),
      functions: isFunctions ? functionsOf(namespace, record, exported) : null,
    };
  };
  return packages.map(({ package: name }) => {
    const catalog = JSON.parse(readSource(catalogFile(name))) as Catalog;
    const types = Object.entries(catalog.types)
      .map(([id, record]) => symbolOf(name, id, record))
      .sort((a, b) => (a.namespace === b.namespace ? 0 : a.namespace < b.namespace ? -1 : 1));
    return {
      package: name,
      title: catalog.title,
      path: `reference/${name.replace('/', '-')}.html`,
      types,
    };
  });
}
