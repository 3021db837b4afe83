import type { Stats } from 'node:fs';

import { Component, Fw, InvalidArgumentException } from '../../core/index.ts';
import { checkSettings, nodeBuiltin, settingRules } from '../../core/internal.ts';
import { currentRequest } from '../internal/current-request.ts';
import { trimEndSlashes } from '../internal/slashes.ts';

/** A file or directory that browsers can load. */
export interface PublishedAsset {
  /** Path of the published copy. */
  readonly path: string;
  /** URL for browsers, without trailing slash. */
  readonly url: string;
}

const PURPOSE = 'Publishing assets';

/**
 * Copies files of packages to a directory of the web server: each directory once, under a name that changes with its
 * content, so that browsers may cache the files without a time limit.
 */
export class AssetManager extends Component {
  /** Directory that is served; may start with an alias. Default `@webroot/assets`. */
  basePath = '@webroot/assets';
  /** URL of that directory. `@web` is the base URL of the running request. Default `@web/assets`. */
  baseUrl = '@web/assets';
  /** Properties of bundles by class; they take precedence over those of the class and of a registration. */
  bundles: ReadonlyMap<unknown, Readonly<Record<string, unknown>>> = new Map();

  // Published names by source. In debug mode sources are checked every time.
  readonly #published = new Map<string, string>();

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('AssetManager', this as AssetManager, {
      basePath: settingRules.text,
      baseUrl: settingRules.text,
      bundles: ['a Map', (value) => value instanceof Map],
    });
  }

  /**
   * Publishes a file or directory, and returns its path and URL. Skips names that begin with a dot, and links in it.
   *
   * @param source Path, also of a link; may start with an alias. Never pass a path from user input.
   * @throws {InvalidArgumentException} There is no such file or directory.
   * @throws {NotSupportedException} The runtime has no file system.
   */
  publish(source: string): PublishedAsset {
    const from = nodeBuiltin('node:path', PURPOSE).resolve(Fw.getAlias(source));
    const known = Fw.DEBUG ? undefined : this.#published.get(from);
    const name = known ?? this.#copy(from);
    this.#published.set(from, name);
    return { path: `${this.#directory}/${name}`, url: `${this.#address}/${encodePath(name)}` };
  }

  /** URL of the copy that {@link publish} has created of this path; null for anything else. */
  getPublishedUrl(source: string): string | null {
    const from = nodeBuiltin('node:path', PURPOSE).resolve(Fw.getAlias(source));
    const name = this.#published.get(from);
    return name === undefined ? null : `${this.#address}/${encodePath(name)}`;
  }

  get #directory(): string {
    return nodeBuiltin('node:path', PURPOSE).resolve(Fw.getAlias(this.basePath));
  }

  get #address(): string {
    const { baseUrl } = this;
    if (baseUrl !== '@web' && !baseUrl.startsWith('@web/')) {
      return trimEndSlashes(Fw.getAlias(baseUrl));
    }
    return trimEndSlashes((currentRequest()?.getBaseUrl() ?? '') + baseUrl.slice(4));
  }

  /** Copies a source, unless this version of it exists. @returns Its path below the served directory. */
  #copy(from: string): string {
    const base = nodeBuiltin('node:path', PURPOSE).basename(from);
    const { existsSync, mkdirSync, realpathSync, rmSync, renameSync, cpSync, statSync } =
      nodeBuiltin('node:fs', PURPOSE);
    const found = statSync(from, { throwIfNoEntry: false });
    if (!found) {
      throw new InvalidArgumentException(
        `The file or directory to be published does not exist: ${base}`,
      );
    }
    const version = versionOf(from, found);
    const name = found.isDirectory() ? version : `${version}/${base}`;
    const target = `${this.#directory}/${version}`;
    if (existsSync(target)) return name;
    // Other processes see all of it or nothing, also when several publish it at once.
    const partial = `${target}.${crypto.randomUUID()}.part`;
    try {
      mkdirSync(partial, { recursive: true });
      const to = found.isDirectory() ? partial : `${partial}/${base}`;
      // Package managers link packages; only the source itself may be a link.
      const real = realpathSync(from);
      cpSync(real, to, { recursive: true, filter: (path) => path === real || isPublic(path) });
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
    return name;
  }
}

/** A name for the current content of a file or directory: a hash of its path, and of sizes and times of change in it. */
function versionOf(path: string, found: Stats): string {
  const { createHash } = nodeBuiltin('node:crypto', PURPOSE);
  const { lstatSync, readdirSync } = nodeBuiltin('node:fs', PURPOSE);
  const hash = createHash('sha256').update(`${path}\0${found.mtimeMs}`);
  if (found.isDirectory()) {
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      const facts = lstatSync(`${path}/${name}`);
      hash.update(`\0${name}\0${facts.size}\0${facts.mtimeMs}`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function isPublic(path: string): boolean {
  if (nodeBuiltin('node:path', PURPOSE).basename(path).startsWith('.')) return false;
  const found = nodeBuiltin('node:fs', PURPOSE).lstatSync(path);
  return found.isFile() || found.isDirectory();
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
