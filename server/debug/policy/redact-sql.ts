import { maskUserInfo } from '../../core/internal.ts';
import { maskLiterals } from '../model/sql-text.ts';
import { redactText } from './redact-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

const literal = String.raw`(?:(?:\w+\s?|U&)?'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?|\d[\w.]*)`;
const operator = String.raw`(?:<>|!=|[<>]=?|=|!?~\*?|\b(?:NOT\s+)?(?:I?LIKE|R(?:EGEXP|LIKE)|IN|BETWEEN)\b|\bIS\s+(?:NOT\s+)?DISTINCT\s+FROM\b)`;
// A column, optionally in quotes, or a key of JSON, and the literals that it is compared with or set to, which may be
// arguments of a function. Placeholders are not values.
const comparison = new RegExp(
  String.raw`\b(([A-Za-z_]\w*)["'\`\]]?\s*${operator}\s*(?:\w+\s*\(\s*|\(\s*)*)${literal}(?:\s*(?:,|\bAND\b)\s*${literal})*`,
  'gis',
);
const insertion = /^\s*(?:INSERT|REPLACE)\b[^(]*\(([^)]*)\)[^(]*?\bVALUES\b/i;
/** A column that is set to one of several values. */
const choice = /\b([A-Za-z_]\w*)["`\]]?\s*=\s*CASE\b/gi;
/** A literal of JSON. */
const document = /'([{[](?:[^'\\]|\\.|'')*)/gs;

/** Replaces the literals that a statement compares with secret columns, or writes into them, and credentials in URLs. */
export function redactSql(statement: string, policy: KeyPolicy): string {
  const sql = maskUserInfo(statement, policy.placeholder);
  const at = secretValuesOf(sql, policy);
  const [head, tail] = [sql.slice(0, at), sql.slice(at)];
  return (
    head
      .replaceAll(document, (_, text: string) => `'${redactText(text, policy)}`)
      .replaceAll(comparison, (found, start: string, column: string) =>
        policy.isSensitiveKey(column) ? start + policy.placeholder : found,
      ) +
    // A statement that has names in double quotes has no texts in them.
    maskLiterals(tail, head.includes('"') ? '`"' : '`')
  );
}

/** Position from which all literals of a statement may be secret; its length when only single ones are. */
function secretValuesOf(sql: string, policy: KeyPolicy): number {
  const [head = '', list = ''] = insertion.exec(sql) ?? [];
  if (list.match(/\w+/g)?.some((column) => policy.isSensitiveKey(column))) return head.length;
  const choices = [...sql.matchAll(choice)];
  const secret = choices.find(([, column = '']) => policy.isSensitiveKey(column));
  return secret ? secret.index + secret[0].length : sql.length;
}
