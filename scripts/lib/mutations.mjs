// One-token changes of a TypeScript source that a test should notice.
import ts from 'typescript-6';

const { SyntaxKind } = ts;

const operators = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);

const words = new Map([
  [SyntaxKind.TrueKeyword, 'false'],
  [SyntaxKind.FalseKeyword, 'true'],
]);

/** The replacement of a node, with the token that changes; null for a node without such a token. */
function changeOf(node) {
  if (ts.isBinaryExpression(node)) {
    const text = operators.get(node.operatorToken.kind);
    return text ? { token: node.operatorToken, text } : null;
  }
  const word = words.get(node.kind);
  if (word) return { token: node, text: word };
  if (ts.isNumericLiteral(node) && (node.text === '0' || node.text === '1')) {
    return { token: node, text: node.text === '0' ? '1' : '0' };
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return { token: { getStart: (file) => node.getStart(file), end: node.operand.pos }, text: '' };
  }
  return null;
}

/**
 * All changes of a source.
 *
 * @returns {{ start: number, end: number, line: number, column: number, from: string, to: string }[]}
 */
export function mutationsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    // Types are erased.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      return;
    }
    const change = changeOf(node);
    if (change) {
      const start = change.token.getStart(file);
      const { end } = change.token;
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      const from = source.slice(start, end);
      found.push({ start, end, line: line + 1, column: character + 1, from, to: change.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
