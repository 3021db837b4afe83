import { createRequire } from 'node:module';

import { context, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type pgModule from 'pg';

import { type DebugOptions, DebugSpanProcessor } from '../../../server/debug/index.ts';
import { debugSetup, lastSnapshot } from '../../server/debug/support.ts';

/** Sets up tracing for this process, as an application does before it loads its libraries. */
export function startTracing(): { readonly pg: typeof pgModule; readonly tracer: Tracer } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({ spanProcessors: [new DebugSpanProcessor()] });
  trace.setGlobalTracerProvider(provider);
  for (const one of [new PgInstrumentation(), new UndiciInstrumentation()]) {
    one.setTracerProvider(provider);
    one.enable();
  }
  // Instrumentations patch required modules, not imported ones.
  const pg = createRequire(import.meta.url)('pg') as typeof pgModule;
  return { pg, tracer: trace.getTracer('shop') };
}

/** A debugger, and a function that returns the panels of work. */
export function tracedSetup(options: DebugOptions = {}) {
  const made = debugSetup(options);
  return {
    ...made,
    panelsOf: async <T>(work: () => Promise<unknown>): Promise<T> => {
      await made.debugged.capture('work', work);
      const { panels, summary } = await lastSnapshot(made);
      return { ...panels, summary } as T;
    },
  };
}
