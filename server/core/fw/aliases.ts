import { shownValue } from '../container/check-settings.ts';
import { InvalidArgumentException } from '../errors/exceptions.ts';
import { frameworkFolder } from '../runtime/framework-folder.ts';
import { findBuiltin, nodeBuiltin } from '../runtime/node-builtin.ts';

/** Root aliases: to a path, or to all aliases below the root when there are several. */
export type AliasMap = Record<string, string | Record<string, string>>;

const record = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

/** The aliases of the process. Without prototype, so `@__proto__` is a name like any other. */
export const aliases: AliasMap = Object.assign(record<string>(), { '@fw': directoryOfFramework() });

function directoryOfFramework(): string {
  // A bundle has no folder of the framework; the alias is then the root directory.
  const node = findBuiltin('node:url');
  return node && frameworkFolder?.startsWith('file:')
    ? node.fileURLToPath(`${frameworkFolder}core`)
    : '/';
}

const rootOf = (alias: string): string => alias.split('/', 1)[0] ?? alias;

function find(alias: string): [key: string, path: string] | null {
  const entry = aliases[rootOf(alias)];
  if (entry === undefined) return null;
  if (typeof entry === 'string') return [rootOf(alias), entry];
  const key = Object.keys(entry)
    .sort()
    .reverse()
    .find((one) => `${alias}/`.startsWith(`${one}/`));
  return key === undefined ? null : [key, entry[key] ?? ''];
}

/**
 * Replaces the alias at the start of a path by its path; the longest matching alias is used.
 * Text that does not start with `@` is returned unchanged.
 *
 * @param throwException False returns `false` for an unknown alias instead of throwing an exception.
 * @throws {InvalidArgumentException} No such alias was set, or `alias` is not a text.
 */
export function getAlias(alias: string, throwException?: true): string;
export function getAlias(alias: string, throwException: boolean): string | false;
export function getAlias(alias: string, throwException = true): string | false {
  assertAlias(alias);
  if (!alias.startsWith('@')) return alias;
  const found = find(alias);
  if (found) return found[1] + alias.slice(found[0].length);
  if (throwException) throw new InvalidArgumentException(`Invalid path alias: ${alias}`);
  return false;
}

/** The alias that {@link getAlias} would replace, or false. */
export function getRootAlias(alias: string): string | false {
  return find(alias)?.[0] ?? false;
}

/**
 * Sets an alias for the process.
 *
 * @param alias A missing `@` is added.
 * @param path Path, `file:` URL, or another alias, which is resolved now; trailing slashes are removed. Null
 * removes this alias, and only it.
 * @throws {InvalidArgumentException} `path` starts with an unknown alias, or an argument has a wrong type.
 */
export function setAlias(alias: string, path: string | URL | null): void {
  assertAlias(alias);
  const given: unknown = path instanceof Object ? path.href : path;
  if (given !== null && typeof given !== 'string') {
    throw new InvalidArgumentException(
      `The path of the alias "${alias}" must be text, a URL or null, got ${shownValue(path)}.`,
    );
  }
  const name = alias.startsWith('@') ? alias : `@${alias}`;
  if (path === null) removeAlias(name);
  else storeAlias(name, resolvePath(path));
}

function assertAlias(alias: unknown): void {
  if (typeof alias === 'string') return;
  throw new InvalidArgumentException(`A path alias must be text, got ${shownValue(alias)}.`);
}

function resolvePath(path: string | URL): string {
  const text = String(path);
  if (text.startsWith('@')) return getAlias(text);
  const local = /^file:/i.test(text)
    ? nodeBuiltin('node:url', 'An alias for a file URL').fileURLToPath(text)
    : text;
  let end = local.length;
  while (end > 0 && (local[end - 1] === '/' || local[end - 1] === '\\')) end--;
  return local.slice(0, end);
}

function storeAlias(name: string, path: string): void {
  const root = rootOf(name);
  const entry = aliases[root];
  if (typeof entry === 'object') entry[name] = path;
  else if (name === root) aliases[root] = path;
  else {
    aliases[root] = record<string>();
    if (entry !== undefined) aliases[root][root] = entry;
    aliases[root][name] = path;
  }
}

function removeAlias(name: string): void {
  const root = rootOf(name);
  const entry = aliases[root];
  if (typeof entry === 'object') {
    delete entry[name];
    if (Object.keys(entry).length === 0) delete aliases[root];
  } else if (name === root) delete aliases[root];
}
