/** A query whose plan can be requested. */
export interface ExplainableQuery {
  readonly system: string;
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly connection: object;
}

/** A reference to a connection, or to the parts of it that a plan needs. */
export interface ConnectionReference {
  deref(): object | undefined;
}

type Explain = (query: ExplainableQuery) => Promise<string[]> | string[];

interface PlanStatement {
  all(...bindings: readonly unknown[]): readonly SqliteStep[];
}

interface SqliteStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

interface PgConnection {
  on(name: 'error', listener: () => void): unknown;
  connect(): Promise<unknown>;
  query(query: PgQuery | string): Promise<{ readonly rows: readonly Record<string, string>[] }>;
  end(): Promise<unknown>;
}

interface PgQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly queryMode: 'extended';
}

const PG_OPTIONS = ['host', 'port', 'user', 'password', 'database', 'ssl', 'options'] as const;

type PgOptions = { readonly [name in (typeof PG_OPTIONS)[number]]?: unknown };

interface WatchedPgConnection {
  readonly connectionParameters: PgOptions;
  readonly constructor: new (options: Record<string, unknown>) => PgConnection;
}

/** Timeout for connecting to a server, in milliseconds. */
const CONNECT_TIMEOUT = 3_000;
/** Timeout for a plan, in milliseconds. */
const PLAN_TIMEOUT = 500;

const explainers: ReadonlyMap<string, Explain> = new Map<string, Explain>([
  ['sqlite', explainSqlite],
  ['postgresql', explainPostgres],
]);

/** Whether a plan can be requested: of one SELECT, in SQLite and PostgreSQL. */
export function isExplainable(system: string, type: string, sql: string): boolean {
  return explainers.has(system) && type === 'SELECT' && !/;\s*\S/.test(sql);
}

/**
 * Returns a reference to what the plan of a query needs of its connection. SQLite needs the connection itself, which
 * stays weakly referenced; PostgreSQL only its options, also after a pool has closed it.
 */
export function connectionReference(system: string, connection: object): ConnectionReference {
  if (system !== 'postgresql') return new WeakRef(connection);
  const { connectionParameters, constructor } = connection as WatchedPgConnection;
  return strongReference({ connectionParameters, constructor });
}

/** Not within its caller, whose variables would keep the connection in memory. */
function strongReference(target: object): ConnectionReference {
  return { deref: () => target };
}

/**
 * Returns the plan of a SELECT, in lines. The statement itself does not run.
 *
 * @throws {Error} The database rejects it, or cannot be reached.
 */
export async function explainQuery(query: ExplainableQuery): Promise<string[]> {
  return (await explainers.get(query.system)?.(query)) ?? [];
}

/** Uses the connection of the query: only it has the tables of an in-memory database, and a plan changes nothing. */
function explainSqlite({ bindings, connection, sql }: ExplainableQuery): string[] {
  const database = connection as { prepare(sql: string): PlanStatement };
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bindings);
  const depths = new Map<number, number>();
  return steps.map(({ detail, id, parent }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${detail}`;
  });
}

/** Opens a separate connection, as that of the query may be in a transaction, which an error would abort. */
async function explainPostgres({ bindings, connection, sql }: ExplainableQuery): Promise<string[]> {
  const { connectionParameters, constructor: Client } = connection as WatchedPgConnection;
  // Passwords are not enumerable, so the options are copied by name.
  const options = PG_OPTIONS.map((name) => [name, connectionParameters[name]] as const);
  const client = new Client({
    ...Object.fromEntries(options),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  // An error between queries makes the next one fail.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${PLAN_TIMEOUT}`);
    // The extended protocol refuses a second statement.
    const text = `EXPLAIN ${sql}`;
    const { rows } = await client.query({ text, values: bindings, queryMode: 'extended' });
    return rows.map((row) => row['QUERY PLAN'] ?? '');
  } finally {
    // Also ends the transaction.
    await client.end();
  }
}
