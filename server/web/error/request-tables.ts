import { maskUserInfo } from '../../core/internal.ts';
import type { Request } from '../http/request.ts';
import { isSecretName, maskQuery } from '../internal/secret-names.ts';

const MASK = '••••••';
const MAX_LENGTH = 2000;

type Rows = readonly (readonly [string, string])[];

/** Tables about a request for the page of an error; values whose name suggests a secret are masked. */
export function requestTables(request: Request): readonly (readonly [string, Rows])[] {
  return [
    [
      'Headers',
      readRows(() => [...request.headers].map(([name, values]) => [name, values.join(', ')])),
    ],
    ['Query', readRows(() => Object.entries(request.getQueryParams()))],
    ['Body', readRows(() => Object.entries(request.getBodyParams()))],
  ];
}

/** Method and URL of a request; values of the query whose name suggests a secret are masked. */
export function requestLine(request: Request): string {
  const url = maskQuery(request.getUrl(), MASK);
  return `${request.getMethod()} ${url.slice(0, MAX_LENGTH)}`;
}

function readRows(read: () => readonly (readonly unknown[])[]): Rows {
  try {
    return read().map(([name, value]) => [String(name), shown(String(name), value)] as const);
  } catch {
    // Reading may fail for the reason that the page reports.
    return [];
  }
}

function shown(name: string, value: unknown): string {
  if (isSecretName(name)) return MASK;
  const text =
    typeof value === 'string'
      ? maskQuery(value, MASK)
      : maskUserInfo(JSON.stringify(value, maskSecrets) ?? '', MASK);
  return text.slice(0, MAX_LENGTH);
}

function maskSecrets(name: string, value: unknown): unknown {
  return isSecretName(name) ? MASK : value;
}
