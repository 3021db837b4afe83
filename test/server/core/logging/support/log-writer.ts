// One of several processes that write to the same log file; a worker has its own copy of all modules, as a process has.
import { workerData } from 'node:worker_threads';

import { FileTarget, LogLevel } from '../../../../../server/core/index.ts';

const target = FileTarget.create({
  logFile: workerData as string,
  maxFileSize: 1,
  maxLogFiles: 100,
  logVars: [],
});
for (let number = 0; number < 200; number++) {
  await target.collect([['x'.repeat(100), LogLevel.INFO, 'c', 1, [], 0]], true);
}
await target.close();
