import { type Awaitable, Fw } from '../../core/index.ts';
import type { Capture } from '../capture/capture.ts';
import {
  currentCapture,
  currentScope,
  enterScope,
  runInCapture,
  type Scope,
} from '../capture/capture-scope.ts';
import { requestFacts } from '../capture/request-facts.ts';
import type { JobCapture, OpenJob } from '../collector/collector.ts';
import type { LogTarget } from '../log-target.ts';
import type { CaptureKind } from '../model/request-summary.ts';
import { watchLogger } from './watch-logger.ts';

/** Kinds of work that is not a request. */
export type WorkKind = Extract<CaptureKind, 'command' | 'job'>;

/** Runs work in a separate capture. Returns its result, once the capture is stored. */
export async function captureWork<T>(
  target: LogTarget,
  name: string,
  kind: WorkKind,
  work: () => Awaitable<T>,
): Promise<T> {
  const capture = beginWork(target, name, kind);
  try {
    return await runInCapture(capture, work);
  } catch (error) {
    capture.facts.errors.push(error);
    throw error;
  } finally {
    void target.exportCapture(capture);
    await target.settled(capture.tag);
  }
}

/** Creates the captures of the jobs of one queue. */
export function jobCapture(target: LogTarget): JobCapture {
  const scopes = new WeakMap<Capture, Scope | undefined>();
  return {
    run: (name, work) => captureWork(target, name, 'job', work),
    begin: (name) => {
      const outer = currentScope();
      if (outer && outer.capture.facts.kind !== 'job') return null;
      const capture = beginWork(target, name, 'job');
      // Code that begins several jobs of a queue is still in the scope of the job before.
      const isBeside = outer !== undefined && scopes.has(outer.capture);
      scopes.set(capture, isBeside ? scopes.get(outer.capture) : outer);
      enterScope({ capture, entry: null });
      return openJob(target, capture, scopes.get(capture));
    },
  };
}

function openJob(target: LogTarget, capture: Capture, outer: Scope | undefined): OpenJob {
  return {
    end: (last, error) => {
      if (error !== null) capture.facts.errors.push(error);
      runInCapture(capture, last);
      // A queue may report the end from another context, in which the job was not entered.
      if (currentCapture() === capture) enterScope(outer);
      void target.exportCapture(capture);
    },
  };
}

function beginWork(target: LogTarget, name: string, kind: WorkKind): Capture {
  watchLogger(Fw.getLogger());
  const method = kind === 'job' ? 'JOB' : 'COMMAND';
  return target.beginRequest(requestFacts({ kind, method, url: name }));
}
