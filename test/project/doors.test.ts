import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

// TypeScript 7 has no programming interface; see docs/decisions/0004-test-environments.md.
import ts from 'typescript-6';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Target = string | { readonly 'fwx-source'?: string };
const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, Target> };

/** A module that the package exports. */
interface Door {
  /** Its import specifier, such as `fwx/server/web`. */
  readonly specifier: string;
  /** Its source file, relative to the repository. */
  readonly path: string;
}

const doors: readonly Door[] = Object.entries(exports).flatMap(([key, target]) => {
  const path = typeof target === 'string' ? undefined : target['fwx-source'];
  return path ? [{ specifier: key.replace(/^\./, 'fwx'), path: path.replace(/^\.\//, '') }] : [];
});

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
}

/** The name that a module exports, and its origin. */
interface ExportedName {
  readonly name: string;
  readonly source: string;
  /** Name in the source file, before `as`. */
  readonly original: string;
  readonly statement: ts.Statement;
}

/** File that a name of a module was imported from. */
function importOf(file: ts.SourceFile, name: string): string | undefined {
  const found = file.statements.filter(ts.isImportDeclaration).find(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return (
      bindings &&
      ts.isNamedImports(bindings) &&
      bindings.elements.some((one) => one.name.text === name)
    );
  });
  return found && (found.moduleSpecifier as ts.StringLiteral).text;
}

const hasExportKeyword = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((one) => one.name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

function namesIn(file: ts.SourceFile, path: string, statement: ts.Statement): ExportedName[] {
  if (hasExportKeyword(statement))
    return namesOf(statement).map((name) => ({ name, source: path, original: name, statement }));
  if (!ts.isExportDeclaration(statement)) return [];
  const { exportClause, moduleSpecifier } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => {
    const original = (propertyName ?? name).text;
    const from = (moduleSpecifier as ts.StringLiteral | undefined)?.text;
    const source = join(dirname(path), from ?? importOf(file, original) ?? '');
    return { name: name.text, source, original, statement };
  });
}

function exportsOf(path: string): ExportedName[] {
  const file = parse(path);
  return file.statements.flatMap((statement) => namesIn(file, path, statement));
}

const isMarked = (node: ts.Node): boolean =>
  /@internal/.test(
    ts
      .getJSDocCommentsAndTags(node)
      .map((one) => one.getText())
      .join('\n'),
  );

/** Whether the declaration behind an exported name is documented `@internal`. */
function isInternal({ source, original, statement }: ExportedName): boolean {
  if (isMarked(statement)) return true;
  if (source === statement.getSourceFile().fileName) return false;
  // A name of a library.
  if (!source.endsWith('.ts')) return false;
  return exportsOf(source).some((one) => one.name === original && isInternal(one));
}

/** Code of a Markdown text: blocks and inline code. */
const codeOf = (markdown: string): string =>
  [...markdown.matchAll(/^```\w+\n.*?^```|`[^`\n]+`/gms)].map(([code]) => code).join('\n');

const guides = globSync('docs/guides/*.md', { cwd: root })
  .map((path) => codeOf(read(path)))
  .join('\n');

/** Section of `docs/reference.md` about a module. */
function referenceOf(specifier: string): string {
  const sections = read('docs/reference.md').split(/^## /m);
  return sections.find((one) => one.startsWith(`\`${specifier}\`\n`)) ?? '';
}

/** Names in the first column of a reference section. */
const listedIn = (section: string): string[] =>
  [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name),
  );

const wordsOf = (readme: string): readonly string[] =>
  existsSync(join(root, readme)) ? (codeOf(read(readme)).match(/[\w$]+/g) ?? []) : [];

function documentationOf({ specifier, path }: Door): Set<string> {
  return new Set([
    ...wordsOf(join(dirname(path), 'README.md')),
    ...(guides.match(/[\w$]+/g) ?? []),
    ...listedIn(referenceOf(specifier)),
  ]);
}

const templates = new Map(
  exportsOf('components/templates.ts').map((one) => [one.name, one.source]),
);

/** Whether the README of an element has a name of its widget, which other modules export as well. */
function isInElementReadme({ name, source }: ExportedName): boolean {
  const origin = source === 'components/templates.ts' ? (templates.get(name) ?? '') : source;
  const [, widget] = /^(?:components|server\/widgets)\/([\w-]+)(?:\/|\.ts$)/.exec(origin) ?? [];
  return widget !== undefined && wordsOf(`components/${widget}/README.md`).includes(name);
}

describe('The doors of the package', () => {
  for (const door of doors) {
    it(`${door.specifier} exports only names that its README, a guide or the reference names`, () => {
      const documented = documentationOf(door);
      const missing = exportsOf(door.path).filter(
        (one) => !documented.has(one.name) && !isInElementReadme(one),
      );
      const names = missing.map(({ name }) => name).sort();
      const text = `Name them in the README of the module or element, or in docs/reference.md: ${names.join(', ')}`;
      assert.equal(names.length, 0, text);
    });

    it(`${door.specifier} exports every name of its section in the reference`, () => {
      const names = new Set(exportsOf(door.path).map(({ name }) => name));
      const listed = listedIn(referenceOf(door.specifier));
      assert.deepEqual(
        listed.filter((name) => !names.has(name)),
        [],
      );
    });

    it(`${door.specifier} exports nothing that is documented @internal`, () => {
      const marked = exportsOf(door.path).filter((one) => isInternal(one));
      assert.deepEqual(
        marked.map(({ name }) => name),
        [],
      );
    });
  }

  it('are the only modules that users can import', () => {
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    assert.deepEqual(
      targets.filter((target) => /(^|\/)internal([./]|$)/.test(target) || target.includes('*')),
      [],
    );
  });

  it('do not export from the internal entry of a module', () => {
    const sources = doors.flatMap(({ specifier, path }) =>
      exportsOf(path).map(({ source }) => `${specifier}: ${source}`),
    );
    assert.deepEqual(
      sources.filter((source) => source.endsWith('/internal.ts')),
      [],
    );
  });
});
