/** The first word of a statement, in upper case: `SELECT`. */
export function typeOfSql(sql: string): string {
  return (/^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase();
}

// A text without an end reaches to that of the statement, so that it is read once.
const literals =
  /'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?|`[^`]*`|\b0[xX][\dA-Fa-f]+\b|(?<![$?])\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/gs;

/**
 * Replaces texts and numbers in a statement by `?`, for statements that contain their values.
 *
 * @param nameQuotes Characters that quote names; MySQL, the default, has texts in double quotes.
 */
export function maskLiterals(sql: string, nameQuotes = '`'): string {
  return sql.replaceAll(literals, (found) => (nameQuotes.includes(found.charAt(0)) ? found : '?'));
}

const documentStart = /^[\w.$ -]*\{\s*"/;

/** Whether a statement is JSON, as those of MongoDB and Elasticsearch, also behind the name of its operation. */
export function isDocument(text: string): boolean {
  return documentStart.test(text);
}

/** Operations that return rows, in upper case. */
const reads: ReadonlySet<string> = new Set(['SELECT', 'FIND', 'FINDONE']);

/** Whether a statement of this type returns rows. */
export function isRead(type: string): boolean {
  return reads.has(type);
}

const documentTexts = /"(?:[^"\\]|\\.)*"?(\s*:)?/gs;

/**
 * Returns a statement without its values: statements with the same text here are one query with other values, also when
 * a library has written the values into them.
 *
 * @param system Database, such as `postgresql`; only MySQL has texts in double quotes.
 */
export function statementShape(sql: string, system: string): string {
  if (isDocument(sql)) {
    const keys = sql.replaceAll(documentTexts, (found, colon?: string) => (colon ? found : '?'));
    return maskLiterals(keys, '"');
  }
  return maskLiterals(sql, system === 'mysql' ? '`' : '`"');
}

/** A statement in one short line. */
export function sqlLabel(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').slice(0, 80);
}

const transactionEnd = /;\s*(?:COMMIT|END|ROLLBACK)(?:\s+(?:WORK|TRANSACTION))?[\s;]*$/i;

/** Whether a statement begins or ends the transaction of its connection; null for neither, and for a whole one. */
export function transactionStep(sql: string): 'begin' | 'end' | null {
  if (/^\s*(?:BEGIN|START\s+TRANSACTION)\b/i.test(sql))
    return transactionEnd.test(sql) ? null : 'begin';
  if (/^\s*(?:COMMIT|END|ROLLBACK(?!\s+(?:WORK\s+|TRANSACTION\s+)?TO\b))\b/i.test(sql))
    return 'end';
  return null;
}
