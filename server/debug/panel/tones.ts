import type { Tone } from './panel-view.ts';

/** Colour of an HTTP status. */
export function statusTone(status: number): Tone {
  if (status >= 500) return 'danger';
  if (status >= 400) return 'warning';
  if (status >= 300) return 'info';
  return status >= 200 ? 'success' : 'secondary';
}

/** Colour of a method. */
export function methodTone(method: string): Tone {
  if (method === 'POST') return 'primary';
  if (method === 'PUT' || method === 'PATCH') return 'accent';
  return method === 'DELETE' ? 'danger' : 'secondary';
}

/** Colour of a log level. */
export function levelTone(level: string): Tone {
  if (level === 'error') return 'danger';
  if (level === 'warning') return 'warning';
  return level === 'info' ? 'info' : 'secondary';
}
