import type { RequestSummary } from '../model/request-summary.ts';

/** Whether nothing of a captured text was redacted or cut. */
export function isWhole(text: string): boolean {
  return !/\[redacted\]|%5Bredacted%5D|\[truncated\]/.test(text);
}

/** Whether a request may be sent again: it changes nothing, and its whole URL is known. */
export function canReplay({ method, url }: RequestSummary): boolean {
  return /^https?:/.test(url) && /^(?:GET|HEAD)$/.test(method) && isWhole(url);
}
