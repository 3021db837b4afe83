import { currentCapture } from './capture-scope.ts';
import type { BundleFacts, RequestFacts, UploadFacts } from './request-facts.ts';

/** A file that came with a request. */
export interface FileNote {
  /** Name of its input: `avatar`. */
  readonly field: string;
  /** Name as the client sent it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type as the client sent it. Default `''`: not known. */
  readonly type?: string;
  /** Media type by its content. Default `''`: not detected. */
  readonly detectedType?: string;
  /** Why the file is incomplete. Default `''`: it is complete. */
  readonly error?: string;
  /** Errors that the application reports for the file. Default none. */
  readonly messages?: readonly string[];
}

/** Facts about the running request that the debugger cannot observe; see {@link Module.annotate}. */
export interface RequestNotes {
  /** Route that was found: `/posts/:id`. */
  readonly route?: string;
  /** Function or method that handles the request. */
  readonly action?: string;
  /** Values in the URL. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Content of the session. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** Who is logged in; null for a guest. */
  readonly user?: { readonly id: string | number; readonly identity?: object } | null;
  /** Files of the form, added to those that are known. */
  readonly files?: readonly FileNote[];
  /** Files of the page, added to those that are known. */
  readonly bundles?: readonly BundleFacts[];
}

/** Maximum number of files and of bundles; further ones are left out. */
const MAX_NOTES = 200;

/** Characters of the names and types of files that are kept. */
const MAX_NAME = 1_000;

/** Adds facts to the capture of the running request. Outside of captures it does nothing. */
export function annotateCapture(notes: RequestNotes): void {
  const facts = currentCapture()?.facts;
  if (!facts) return;
  const { action, bundles = [], files = [], params, route, session, user } = notes;
  facts.route = route ?? facts.route;
  facts.action = action ?? facts.action;
  facts.routeParams = params ?? facts.routeParams;
  facts.session = session ?? facts.session;
  if (user !== undefined) facts.user = userFacts(user);
  facts.files = [...facts.files, ...files.map(fileFacts)].slice(0, MAX_NOTES);
  facts.bundles = [...facts.bundles, ...bundles.map(bundleFacts)].slice(0, MAX_NOTES);
}

function userFacts(user: NonNullable<RequestNotes['user']> | null): RequestFacts['user'] {
  return user === null
    ? { id: null, identity: null }
    : { id: user.id, identity: user.identity ?? null };
}

// Objects of other libraries also contain the content of the file, which must not be kept.
function fileFacts(note: FileNote): UploadFacts {
  const { detectedType = '', error = '', field, messages = [], name, size, type = '' } = note;
  const known = { size, detectedType, error, messages, file: null };
  return { ...known, field: cut(field), name: cut(name), type: cut(type) };
}

/** Truncates a text that a client has sent. */
function cut(text: string): string {
  return text.slice(0, MAX_NAME);
}

function bundleFacts({ css = [], js = [], name }: BundleFacts): BundleFacts {
  return { name, css, js };
}
