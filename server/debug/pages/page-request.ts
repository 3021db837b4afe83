import type { TemplateResult } from 'lit/html.js';

import type { DebugClient } from '../access/access-control.ts';
import type { IdentitySwitch } from '../access/identity-switch.ts';

/** A request for a page of the debugger, from any server. */
export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  readonly client: DebugClient;
  readonly header: (name: string) => string | null;
  /** Text of the body. */
  readonly text: () => Promise<string>;
  /** Switches the user; only pages that need the session have it, and only in an application. */
  readonly identities?: IdentitySwitch;
}

/** A response of the debugger. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A page: its data for scripts, and its content for browsers. */
export interface Page {
  readonly title: string;
  readonly status?: number;
  /** Data for scripts that accept JSON. */
  readonly data: unknown;
  readonly content: TemplateResult;
}

/** A response that is not a page. */
export interface RawAnswer {
  readonly raw: PageAnswer;
}

/** Result of an action. */
export type ActionResult = Page | RawAnswer;

/** Whether a request is for the data of a page: by `Accept`, or by `format=json` in its URL. */
export function acceptsJson({ header, url }: PageRequest): boolean {
  if (url.searchParams.get('format') === 'json') return true;
  const accept = header('accept') ?? '';
  return /application\/json/i.test(accept) && !/text\/html/i.test(accept);
}

/** Creates a response with a body of this type. */
export function rawAnswer(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  more: readonly [string, string][] = [],
): RawAnswer {
  return { raw: { status: 200, headers: [['Content-Type', type], ...more], body } };
}

/** Creates a response with data for scripts. */
export function jsonAnswer(data: unknown, status = 200): RawAnswer {
  const headers: [string, string][] = [['Content-Type', 'application/json; charset=utf-8']];
  return { raw: { status, headers, body: JSON.stringify(data) } };
}

/** Redirects the browser to another page of the debugger. */
export function redirectAnswer(path: string, more: readonly [string, string][] = []): RawAnswer {
  return { raw: { status: 303, headers: [['Location', path], ...more], body: null } };
}
