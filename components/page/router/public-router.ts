import { router as own } from './core.ts';
import type { Router } from './router.ts';

/** The router of `@inertiajs/core`: visits, reloads, polls, prefetching, history and events. */
export const router: Router = own;
