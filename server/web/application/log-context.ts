import { isPlain, maskUserInfo } from '../../core/internal.ts';
import type { Request } from '../http/request.ts';
import { UploadedFile } from '../http/body/uploaded-file.ts';
import { isSecretName, maskQuery } from '../internal/secret-names.ts';
import type { Session } from '../session/session.ts';

const MASK = '***';
const MAX_DEPTH = 6;
const MAX_ENTRIES = 100;
const MAX_LENGTH = 2000;

/**
 * Data of a request for log targets, by the names of PHP. Cookies, and values whose name suggests a secret, are masked:
 * readers of a log could log in with them.
 */
export function logContextOf(request: Request, session: Session | null): Record<string, unknown> {
  return {
    _GET: read(() => request.getQueryParams()),
    _POST: read(() => request.getBodyParams()),
    _FILES: read(() => request.getUploadedFiles()),
    _COOKIE: read(() => Object.fromEntries([...request.cookies].map(({ name }) => [name, MASK]))),
    _SESSION: read(() => session?.peekAll()),
    _SERVER: read(() => serverParams(request)),
  };
}

function read(source: () => unknown): unknown {
  try {
    return shown(source());
  } catch {
    // Reading may fail for the reason that is logged.
    return null;
  }
}

function serverParams(request: Request): Record<string, unknown> {
  const params = Object.entries(request.getServerParams());
  return Object.fromEntries(
    params.map(([name, value]) => [name, typeof value === 'string' ? masked(name, value) : value]),
  );
}

function masked(name: string, value: string): string {
  return isSecretName(name) ? MASK : maskQuery(value, MASK);
}

/** A copy without secrets, of limited size: clients choose the data. */
function shown(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskUserInfo(value, MASK).slice(0, MAX_LENGTH);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof UploadedFile) {
    const { name, type, size, error } = value;
    return { name, type, size, error };
  }
  const isList = Array.isArray(value);
  if ((!isList && !isPlain(value)) || depth > MAX_DEPTH) return `[${value.constructor?.name}]`;
  if (isList) return value.slice(0, MAX_ENTRIES).map((one) => shown(one, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, isSecretName(name) ? MASK : shown(one, depth + 1)]),
  );
}
