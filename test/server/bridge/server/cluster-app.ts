import { existsSync } from 'node:fs';

// Stands for a resource that an application needs to start, and that may be missing for a while.
const obstacle = process.env['FWX_TEST_OBSTACLE'];
if (obstacle !== undefined && existsSync(obstacle)) throw new Error('an obstacle is in the way');

// An application may send its own messages, of any form.
process.send?.(null);
process.send?.('started');

/** The application that the tests of the command line run in separate processes. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/crash') setImmediate(() => process.exit(1));
    return new Response(String(process.pid));
  },
};

let checks = 0;

/** Whether it can take requests: false at the first call. */
export const isReady = (): boolean => ++checks > 1;
