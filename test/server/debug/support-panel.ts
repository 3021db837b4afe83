import assert from 'node:assert/strict';

import { Fw } from '../../../server/core/index.ts';
import type { DebugOptions } from '../../../server/debug/index.ts';
import { currentCapture } from '../../../server/debug/capture/capture-scope.ts';
import type { RequestFacts } from '../../../server/debug/capture/request-facts.ts';
import { debugSetup, lastSnapshot } from './support.ts';

/** A panel of a capture in which the given work has run; undefined when the panel has captured nothing. */
export async function panelOf<T>(
  id: string,
  work: () => unknown,
  options: DebugOptions = {},
): Promise<T | undefined> {
  const setup = debugSetup(options);
  await setup.debugged.capture('work', work);
  const { panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return panels[id] as T | undefined;
}

/** Runs work while the logger of the framework finds the place of each message. */
export async function withPlaces<T>(work: () => Promise<T>): Promise<T> {
  const logger = Fw.getLogger();
  const before = logger.traceLevel;
  logger.traceLevel = 1;
  try {
    return await work();
  } finally {
    logger.traceLevel = before;
  }
}

/** Facts of the running capture. */
export function facts(): RequestFacts {
  return currentCapture()?.facts ?? assert.fail();
}
