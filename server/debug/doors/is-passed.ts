import { Fw } from '../../core/index.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import type { Module } from '../module.ts';

/** Debuggers inside of another one. Each is logged once. */
const inner = new WeakSet<Module>();

/** Whether a request passes without a capture of its own: by its path, or as a debugger around this one captures it. */
export function isPassed(module: Module, method: string, url: URL): boolean {
  if (module.skips(url.pathname)) return true;
  const capture = currentCapture();
  if (capture?.facts.kind !== 'page' || capture.facts.method !== method) return false;
  const outer = new URL(capture.facts.url);
  if (outer.pathname !== url.pathname || outer.search !== url.search) return false;
  if (!module.logTarget.isOpen(capture.tag) && !inner.has(module)) {
    inner.add(module);
    const text = `The debugger "${module.id}" captures no requests that another debugger around it captures: use one of them.`;
    Fw.warning(text, 'Module');
  }
  return true;
}
