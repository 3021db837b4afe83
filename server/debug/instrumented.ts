import type { JobQueue } from './collector/queue-collector.ts';
import type { Mailer } from './hooks/mailer.ts';
import type { SqliteDatabase } from './hooks/sqlite.ts';

/** What `instrument()` watches. */
export type Instrumented = JobQueue | Mailer | SqliteDatabase;
