import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript-6';

/** Where a name of a module comes from: a declaration of the module, or another module. */
export interface Origin {
  readonly file: string;
  readonly name: string;
}

/** The names that a source file exports and imports, and its declarations. */
export interface ModuleFacts {
  readonly source: ts.SourceFile;
  readonly exports: ReadonlyMap<string, Origin>;
  /** Modules of `export * from`. */
  readonly stars: readonly string[];
  readonly imports: ReadonlyMap<string, Origin>;
  readonly declarations: ReadonlyMap<string, readonly ts.Node[]>;
}

type Tables = {
  file: string;
  exports: Map<string, Origin>;
  stars: string[];
  imports: Map<string, Origin>;
  declarations: Map<string, ts.Node[]>;
};

const nameOf = (name: ts.ModuleExportName): string => name.text;

/** Path of a relative import; null for a package. */
function importedFile(file: string, specifier: ts.Expression | undefined): string | null {
  if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return null;
  return posix.join(posix.dirname(file), specifier.text);
}

function addExport(statement: ts.ExportDeclaration, tables: Tables): void {
  const from = importedFile(tables.file, statement.moduleSpecifier);
  if (statement.moduleSpecifier && from === null) return;
  const clause = statement.exportClause;
  if (!clause) {
    if (from !== null) tables.stars.push(from);
  } else if (ts.isNamedExports(clause)) {
    for (const { name, propertyName } of clause.elements) {
      const origin = { file: from ?? tables.file, name: nameOf(propertyName ?? name) };
      tables.exports.set(nameOf(name), origin);
    }
  }
}

function addImport(statement: ts.ImportDeclaration, tables: Tables): void {
  const from = importedFile(tables.file, statement.moduleSpecifier);
  const bindings = statement.importClause?.namedBindings;
  if (from === null || !bindings || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName } of bindings.elements) {
    tables.imports.set(name.text, { file: from, name: nameOf(propertyName ?? name) });
  }
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations
      .map(({ name }) => name)
      .filter((name) => ts.isIdentifier(name))
      .map(({ text }) => text);
  }
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function addDeclaration(statement: ts.Statement, tables: Tables): void {
  for (const name of declaredNames(statement)) {
    tables.declarations.set(name, [...(tables.declarations.get(name) ?? []), statement]);
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported) tables.exports.set(name, { file: tables.file, name });
  }
}

/** Reads the modules of a folder, each once. Paths are relative to it, with slashes. */
export function moduleGraph(root: string): (file: string) => ModuleFacts | null {
  const known = new Map<string, ModuleFacts | null>();
  const read = (file: string): ModuleFacts | null => {
    const path = join(root, file);
    if (!file.endsWith('.ts') || !existsSync(path)) return null;
    const text = readFileSync(path, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const tables: Tables = {
      file,
      exports: new Map(),
      stars: [],
      imports: new Map(),
      declarations: new Map(),
    };
    for (const statement of source.statements) {
      if (ts.isExportDeclaration(statement)) addExport(statement, tables);
      else if (ts.isImportDeclaration(statement)) addImport(statement, tables);
      else addDeclaration(statement, tables);
    }
    return { source, ...tables };
  };
  return (file) => {
    let facts = known.get(file);
    if (facts === undefined) known.set(file, (facts = read(file)));
    return facts;
  };
}
