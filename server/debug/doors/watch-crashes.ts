import { currentCapture } from '../capture/capture-scope.ts';
import type { LogTarget } from '../log-target.ts';

/** The part of a debugger that stores the capture of an error. */
interface CrashWatcher {
  readonly logTarget: LogTarget;
}

const watchers = new Set<CrashWatcher>();

/**
 * Adds uncaught errors, and rejections that nothing handles, to the capture in which they occur. It is stored when the
 * process ends by them. Returns a function that stops this.
 */
export function watchCrashes(watcher: CrashWatcher): () => void {
  // Some workers have a process without events.
  if (!('on' in process)) return () => {};
  // One listener for all debuggers: Node warns of more than ten.
  if (watchers.size === 0) process.on('uncaughtExceptionMonitor', onCrash);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) process.off('uncaughtExceptionMonitor', onCrash);
  };
}

function onCrash(error: Error): void {
  const capture = currentCapture();
  if (!capture) return;
  const { facts } = capture;
  facts.errors.push(error);
  const survives =
    process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback();
  if (survives) return;
  facts.isAborted = facts.kind === 'page';
  for (const { logTarget } of watchers) logTarget.exportAtExit(capture);
}
