import type { JobQueue } from './collector/queue-collector.ts';
import type { BullQueue, BullWorker } from './hooks/bullmq.ts';
import type { WatchedCache } from './hooks/caches.ts';
import type { Database } from './hooks/database.ts';
import type { Mailer } from './hooks/mailer.ts';
import type { RedisClient } from './hooks/redis.ts';

/** Objects that `instrument()` watches. */
export type Instrumented =
  | BullQueue
  | BullWorker
  | Database
  | JobQueue
  | Mailer
  | RedisClient
  | WatchedCache;
