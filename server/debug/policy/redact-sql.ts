import { maskLiterals } from '../model/sql-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

// A column, optionally in quotes, and a literal that it is compared with or set to. Placeholders are not values.
const comparison =
  /\b(([A-Za-z_]\w*)["`\]]?\s*=\s*)('(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?|\d[\w.]*)/gs;
const insertion = /^\s*(?:INSERT|REPLACE)\b[^(]*\(([^)]*)\)\s*VALUES\b/i;

/** Replaces the literals that a statement compares with secret columns, or writes into them. */
export function redactSql(sql: string, policy: KeyPolicy): string {
  const columns = insertion.exec(sql)?.[1]?.match(/\w+/g) ?? [];
  if (columns.some((column) => policy.isSensitiveKey(column))) return maskLiterals(sql);
  return sql.replaceAll(comparison, (found, start: string, column: string) =>
    policy.isSensitiveKey(column) ? start + policy.placeholder : found,
  );
}
