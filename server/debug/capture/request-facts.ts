import type { UploadedFile } from '../../web/index.ts';
import type { CaptureKind } from '../model/request-summary.ts';

/** Names and values of headers, in their order. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A body that was kept, or why it was not. */
export interface BodyFacts {
  readonly contentType: string;
  /** Text of the body; null when it was not kept. */
  readonly text: string | null;
  /** Bytes; null when that is not known. */
  readonly size: number | null;
  /** Why the text is not the whole body; `''` when it is. */
  readonly note: string;
}

/** A role or permission. */
export interface AuthItemFacts {
  readonly name: string;
  readonly description: string;
  /** Name of its rule; null without. */
  readonly ruleName: string | null;
  /** Unix time in seconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Who is logged in. */
export interface UserFacts {
  /** Null for a guest. */
  readonly id: string | number | null;
  /** Id of the user who has switched to this one; null or undefined without a switch. */
  readonly mainId?: string | number | null;
  /** The identity; null for a guest. */
  readonly identity: object | null;
  /** Roles and permissions; without access control by roles there are none. */
  readonly roles?: readonly AuthItemFacts[];
  readonly permissions?: readonly AuthItemFacts[];
}

/** A file that came with a request. */
export interface UploadFacts {
  /** Name of its input: `avatar`, `Form[file]`. */
  readonly field: string;
  /** Name as the client sent it. */
  readonly name: string;
  /** Media type as the client sent it. */
  readonly type: string;
  /** Media type by the first bytes; `application/octet-stream` for unknown ones, `''` when they could not be read. */
  readonly detectedType: string;
  /** Bytes. */
  readonly size: number;
  /** Name of its `UploadError`; `''` when it arrived whole. */
  readonly error: string;
  /** Errors that the server reports for the file, used when no model has validated it. */
  readonly messages?: readonly string[];
  /** The file itself; null when it is only known by name. */
  readonly file: UploadedFile | null;
}

/** Style sheets and scripts of a page that belong together, and that no view has registered. */
export interface BundleFacts {
  readonly name: string;
  /** URLs of style sheets. */
  readonly css?: readonly string[];
  /** URLs of scripts. */
  readonly js?: readonly string[];
}

/** Facts about a request, job or command; the doors fill them in while it runs. Nothing here is redacted yet. */
export interface RequestFacts {
  readonly kind: CaptureKind;
  readonly method: string;
  /** Absolute URL; name of a job or command. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Address of the client; `''` when it is not known. */
  readonly ip: string;
  /** HTTP version, such as `HTTP/1.1`; `''` when it is not known. */
  readonly protocol: string;
  body: BodyFacts | null;
  status: number;
  responseHeaders: HeaderList;
  /** Bytes of the response before compression; null when that is not known. */
  responseSize: number | null;
  /** Route that was found; `''` when that is not known. */
  route: string;
  /** Handler of the request: class and method. */
  action: string;
  routeParams: Readonly<Record<string, unknown>>;
  session: Readonly<Record<string, unknown>> | null;
  user: UserFacts | null;
  files: readonly UploadFacts[];
  bundles: readonly BundleFacts[];
  /** Errors that left the handler, or that have cut its response. */
  readonly errors: unknown[];
  /** Whether the connection was closed before the whole response was sent. */
  isAborted: boolean;
  /** Why the page has no toolbar; `''` when it has. */
  toolbar: string;
}

/** Adds default values to the facts that a door provides. */
export function requestFacts(
  known: Partial<RequestFacts> & Pick<RequestFacts, 'method' | 'url'>,
): RequestFacts {
  return {
    kind: 'page',
    headers: [],
    ip: '',
    protocol: '',
    body: null,
    status: 0,
    responseHeaders: [],
    responseSize: null,
    route: '',
    action: '',
    routeParams: {},
    session: null,
    user: null,
    files: [],
    bundles: [],
    errors: [],
    isAborted: false,
    toolbar: 'not a request for a page',
    ...known,
  };
}

/** Groups a flat list of names and values into headers. */
export function headerPairs(list: readonly string[]): HeaderList {
  return Array.from({ length: list.length / 2 }, (_, at) => [
    list[at * 2] ?? '',
    list[at * 2 + 1] ?? '',
  ]);
}

/** A header by its name in lower case; null when there is none. */
export function headerOf(headers: HeaderList, name: string): string | null {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null;
}

/** Whether the headers indicate that a script sent the request. */
export function isAjax(headers: HeaderList): boolean {
  const mode = headerOf(headers, 'sec-fetch-mode');
  if (mode === 'cors' || mode === 'same-origin') {
    // Module scripts, fonts and the like have a destination.
    return (headerOf(headers, 'sec-fetch-dest') ?? 'empty') === 'empty';
  }
  if (mode !== null) return false;
  if (headerOf(headers, 'x-requested-with')?.toLowerCase() === 'xmlhttprequest') return true;
  return isScripted((name) => headerOf(headers, name));
}

/**
 * Whether a page requested something that is not a page, by headers that browsers send to insecure origins, too, where
 * those of Fetch metadata (`Sec-Fetch-*`) are missing.
 */
export function isScripted(header: (name: string) => string | null): boolean {
  if (header('hx-request') !== null) return true;
  const accept = header('accept');
  return accept !== null && !accept.includes('text/html') && header('referer') !== null;
}
