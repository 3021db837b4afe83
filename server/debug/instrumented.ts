import type { Mailer } from './hooks/mailer.ts';
import type { SqliteDatabase } from './hooks/sqlite.ts';

/** What `instrument()` watches. */
export type Instrumented = Mailer | SqliteDatabase;
