import ts from 'typescript-6';

import { type ModuleFacts, moduleGraph, type Origin } from './module-graph.ts';

/** Where a type, function or constant is declared. */
export interface Declaration {
  /** Path in the repository. */
  readonly file: string;
  /** First line, without the comment above it, counted from 1. */
  readonly line: number;
  /** The text of the declaration in the file. */
  readonly text: string;
  /** Member -> its line. */
  readonly members: ReadonlyMap<string, number>;
}

/** Finds declarations by what modules export. */
export interface Declarations {
  /** Names that a module exports, sorted. */
  readonly exportsOf: (file: string) => string[];
  /** The declaration behind an exported name; null for a name of another package. */
  readonly find: (file: string, name: string) => Declaration | null;
}

type ReadModule = (file: string) => ModuleFacts | null;

function exportedNames(read: ReadModule, file: string): Set<string> {
  const facts = read(file);
  const names = new Set(facts?.exports.keys());
  for (const star of facts?.stars ?? []) {
    for (const name of exportedNames(read, star)) names.add(name);
  }
  return names;
}

/** The module that declares a name, followed through exports and imports. */
function declaringModule(read: ReadModule, { file, name }: Origin): Origin | null {
  const facts = read(file);
  if (!facts) return null;
  if (facts.declarations.has(name)) return { file, name };
  const next = facts.exports.get(name);
  if (next && (next.file !== file || next.name !== name)) return declaringModule(read, next);
  const imported = facts.imports.get(name);
  if (imported) return declaringModule(read, imported);
  for (const star of facts.stars) {
    const found = declaringModule(read, { file: star, name });
    if (found) return found;
  }
  return null;
}

/** The expression or type that a node stands for. */
function innerNodes(node: ts.Node): readonly ts.Node[] {
  if (ts.isTypeAliasDeclaration(node)) return [node.type];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations;
  if (ts.isVariableDeclaration(node)) return node.initializer ? [node.initializer] : [];
  if (ts.isCallExpression(node)) return node.arguments;
  const isWrapper =
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return isWrapper ? [node.expression] : [];
}

/** Members of a declaration, also of the object or type that it gives a name. */
function memberNodes(node: ts.Node): readonly ts.Node[] {
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
    return [...node.members];
  }
  if (ts.isObjectLiteralExpression(node)) return [...node.properties];
  return innerNodes(node).flatMap(memberNodes);
}

const memberName = (node: ts.Node): string | null => {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const { name } = node as ts.NamedDeclaration;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null;
};

function declarationOf(facts: ModuleFacts, { file, name }: Origin): Declaration | null {
  const nodes = facts.declarations.get(name) ?? [];
  const [first] = nodes;
  if (!first) return null;
  const lineOf = (node: ts.Node): number =>
    facts.source.getLineAndCharacterOfPosition(node.getStart(facts.source)).line + 1;
  const members = new Map<string, number>();
  for (const member of nodes.flatMap(memberNodes)) {
    const own = memberName(member);
    if (own !== null && !members.has(own)) members.set(own, lineOf(member));
  }
  const text = nodes.map((node) => node.getText(facts.source)).join('\n\n');
  return { file, line: lineOf(first), text, members };
}

/** Declarations of the sources below a folder. */
export function declarationsOf(root: string): Declarations {
  const read = moduleGraph(root);
  return {
    exportsOf: (file) => [...exportedNames(read, file)].sort(),
    find: (file, name) => {
      const origin = declaringModule(read, { file, name });
      const facts = origin && read(origin.file);
      return origin && facts ? declarationOf(facts, origin) : null;
    },
  };
}
