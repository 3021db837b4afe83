import { findBuiltin, frameworkFolder } from '../../core/internal.ts';

/** A place in the code. */
export interface Frame {
  /** Path or URL without `file://`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Name of the function; `''` for none. */
  readonly function: string;
}

const PACKAGES = '/node_modules/';
/**
 * Packages whose frames are never shown: this framework in a bundle of the user's own, and OpenTelemetry, which is
 * between a library and its caller, and above each span.
 */
const HIDDEN = ['/node_modules/fwx/', '/node_modules/@opentelemetry/'];
/** Maximum number of frames of a stack that are shown. */
const MAX_SHOWN = 6;
/** Maximum number of files about which facts are kept. */
const MAX_FILES = 1000;

const pattern =
  /^\s*at (?:async )?(?:(?<name>.*?) \()?(?<file>(?:file:|node:|\/|[A-Za-z]:[\\/]).*?):(?<line>\d+):(?<column>\d+)\)?$/;
// Stacks contain the folder as a URL, frames as a path.
const folders = frameworkFolder === null ? [] : [frameworkFolder, withoutScheme(frameworkFolder)];

function withoutScheme(file: string): string {
  if (!file.startsWith('file://')) return file;
  try {
    return decodeURIComponent(file.slice('file://'.length));
  } catch {
    return file.slice('file://'.length);
  }
}

/** Parses a stack as the runtime formats it; lines that are not frames are skipped. */
export function parseStack(stack: unknown, limit = 50): Frame[] {
  if (typeof stack !== 'string') return [];
  const frames: Frame[] = [];
  for (const text of stack.split('\n')) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const { name = '', file = '', line = '', column = '' } = groups;
    frames.push({
      file: withoutScheme(file),
      line: Number(line),
      column: Number(column),
      function: name,
    });
    if (frames.length === limit) break;
  }
  return frames;
}

/** Whether a frame is in the application, not in Node, a package or this framework. */
export function isOwnFrame({ file }: Pick<Frame, 'file'>): boolean {
  return kindOf(file) === 'own';
}

type Kind = 'own' | 'package' | 'foreign';

/** Kinds by the names of files: each stack has the same few. */
const kinds = new Map<string, Kind>();

/** Whom a file belongs to: the application, a package, or none of both: Node, OpenTelemetry and this framework. */
function kindOf(file: string): Kind {
  const known = kinds.get(file);
  if (known) return known;
  if (kinds.size >= MAX_FILES) kinds.clear();
  const found = findKind(file);
  kinds.set(file, found);
  return found;
}

function findKind(file: string): Kind {
  const isFramework = folders.some((folder) => file.startsWith(folder));
  const isHidden = isFramework || HIDDEN.some((folder) => file.includes(folder));
  if (isHidden || file.startsWith('node:')) return 'foreign';
  return file.includes(PACKAGES) ? 'package' : 'own';
}

/** A stack that is captured now and formatted on first access. */
export interface LazyStack {
  readonly stack?: string;
}

/**
 * Captures the stack of the caller without formatting it, which takes four times as long. Knex above mysql2 makes about
 * twenty calls between the caller and a hook, Prisma above pg more. With `node --frozen-intrinsics` the runtime decides
 * about the limit.
 */
export function takeStack(limit = 32): LazyStack {
  const holder: LazyStack = {};
  if (Object.isFrozen(Error)) {
    Error.captureStackTrace(holder, takeStack);
    return holder;
  }
  const before = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = limit;
    Error.captureStackTrace(holder, takeStack);
  } finally {
    Error.stackTraceLimit = before;
  }
  return holder;
}

/** Returns the frames of the application in a stack, at most six; those of packages when the application has none. */
export function ownFrames(stack: LazyStack | null): Frame[] {
  if (stack === null) return [];
  const places = placesOf(stack);
  if (!Array.isArray(places)) return shown(parseStack(places), ({ file }) => kindOf(file));
  const isMapped = process.sourceMapsEnabled || host.prepareStackTrace !== undefined;
  return shown(places as Site[], isMapped ? kindOfMapped : kindOfSite).flatMap(frameOf);
}

function kindOfSite(site: Site): Kind {
  return kindOf(site.getFileName() ?? '');
}

/** A file of the application may be a bundle with packages and this framework, which only its source map can tell. */
function kindOfMapped(site: Site): Kind {
  const kind = kindOfSite(site);
  const [frame] = kind === 'own' ? frameOf(site) : [];
  return frame ? kindOf(frame.file) : kind;
}

/** Selects the places to show, in the order of the stack. */
function shown<T>(places: readonly T[], kind: (place: T) => Kind): T[] {
  const own: T[] = [];
  const ofPackages: T[] = [];
  for (const place of places) {
    const found = kind(place);
    if (found === 'package') ofPackages.push(place);
    if (found === 'own' && own.push(place) === MAX_SHOWN) break;
  }
  return own.length > 0 ? own : ofPackages.slice(0, MAX_SHOWN);
}

type MakeText = (this: void, error: Error, sites: NodeJS.CallSite[]) => unknown;

const host = Error as { prepareStackTrace?: MakeText | undefined };

/**
 * Returns the call sites of a stack, which keeps them for the next call; its text in runtimes that have only that, and
 * where `Error` is frozen.
 */
function placesOf(stack: LazyStack): unknown {
  if (Object.isFrozen(Error)) return stack.stack;
  const before = host.prepareStackTrace;
  try {
    host.prepareStackTrace = (_error, sites) => sites;
    return stack.stack;
  } finally {
    host.prepareStackTrace = before;
  }
}

/** A call site; `toString()` returns it as a line of a stack. Not all runtimes have the hash of the script's text. */
type Site = NodeJS.CallSite & { toString(): string; getScriptHash?(): string };

/** What is known of the file of a call site, as long as neither the file nor the formatting of stacks changes. */
interface KnownFile {
  readonly hash: string | undefined;
  readonly makeText: MakeText | undefined;
  readonly isMapped: boolean;
  /** Frames by position and class of the object: the formatted name of a method contains the class. */
  readonly frames: Map<number, Map<string | null, readonly Frame[]>>;
}

/** Files by their names: formatting a frame takes longer than any other step, and most stacks share frames. */
const files = new Map<string, KnownFile>();
const MAX_CLASSES = 100;

function knownFile(site: Site): KnownFile {
  const name = site.getFileName() ?? '';
  const hash = site.getScriptHash?.();
  const { prepareStackTrace: makeText } = host;
  const isMapped = process.sourceMapsEnabled;
  const found = files.get(name);
  const isSame = found?.hash === hash && found?.makeText === makeText;
  if (found && isSame && found.isMapped === isMapped) return found;
  if (files.size >= MAX_FILES) files.clear();
  const made = { hash, makeText, isMapped, frames: new Map() };
  files.set(name, made);
  return made;
}

/**
 * Returns the frame of a call site, or none. Formats it by `Error.prepareStackTrace`, if set: other libraries set it to
 * map compiled code to its sources, as Node does with `--enable-source-maps`.
 */
function frameOf(site: Site): readonly Frame[] {
  const { frames, makeText } = knownFile(site);
  const position = site.getPosition();
  const ofPosition = frames.get(position) ?? new Map<string | null, readonly Frame[]>();
  frames.set(position, ofPosition);
  const type = site.getTypeName();
  const found = ofPosition.get(type);
  if (found) return found;
  const text = makeText ? makeText(new Error(), [site]) : `    at ${site.toString()}`;
  const made = parseStack(text, 1).map((frame) => ({ ...frame, ...originOf(site) }));
  if (ofPosition.size >= MAX_CLASSES) ofPosition.clear();
  ofPosition.set(type, made);
  return made;
}

/** Returns where the code of a call site was compiled from, when Node maps stacks to sources; else nothing. */
function originOf(site: Site): Partial<Frame> {
  const map = process.sourceMapsEnabled
    ? findBuiltin('node:module')?.findSourceMap(site.getFileName() ?? '')
    : null;
  const origin = map?.findOrigin(site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0);
  if (!origin || !('fileName' in origin)) return {};
  const { columnNumber: column, fileName, lineNumber: line } = origin;
  return { file: withoutScheme(fileName), line, column };
}
