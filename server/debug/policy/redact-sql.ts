import { maskLiterals } from '../model/sql-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

const literal = String.raw`(?:(?:\w+\s?|U&)?'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?|\d[\w.]*)`;
// A column, optionally in quotes, and the literals that it is compared with or set to, which may be arguments of a
// function. Placeholders are not values.
const comparison = new RegExp(
  String.raw`\b(([A-Za-z_]\w*)["\`\]]?\s*(?:=|<>|!=|\b(?:NOT\s+)?(?:I?LIKE|IN)\b)\s*(?:\w+\s*\(\s*|\(\s*)*)${literal}(?:\s*,\s*${literal})*`,
  'gis',
);
const insertion = /^\s*(?:INSERT|REPLACE)\b[^(]*\(([^)]*)\)[^(]*?\bVALUES\b/i;

/** Replaces the literals that a statement compares with secret columns, or writes into them. */
export function redactSql(sql: string, policy: KeyPolicy): string {
  const [head = '', list = ''] = insertion.exec(sql) ?? [];
  if (list.match(/\w+/g)?.some((column) => policy.isSensitiveKey(column))) {
    // A statement that has names in double quotes has no texts in them.
    return head + maskLiterals(sql.slice(head.length), head.includes('"') ? '`"' : '`');
  }
  return sql.replaceAll(comparison, (found, start: string, column: string) =>
    policy.isSensitiveKey(column) ? start + policy.placeholder : found,
  );
}
