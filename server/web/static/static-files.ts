import { BaseObject, Fw, HttpException, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, nodeBuiltin, settingRules } from '../../core/internal.ts';
import { preferredEncoding } from '../http/headers/accept-encoding.ts';
import { isCompressible } from '../http/headers/compressible.ts';
import { type FileFacts, factsOf, fileFacts, statsOf } from '../http/body/file-facts.ts';
import { mediaTypeOf } from '../http/headers/media-types.ts';
import { type OutgoingMessage, toFetchResponse } from '../http/outgoing-message.ts';
import type { RequestSource } from '../http/request-source.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { keepFacts, keptFacts } from '../http/unsent-facts.ts';
import { splitUrl } from '../http/url-parts.ts';
import { trimEndSlashes } from '../internal/slashes.ts';
import { staticPath } from './static-path.ts';

const extensions = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;
const encodings = Object.keys(extensions) as (keyof typeof extensions)[];

/**
 * Sends the files of a folder to `GET` and `HEAD` requests, with ranges and conditional requests. Files that start
 * with a dot, and targets of symbolic links outside of the folder, are never sent.
 */
export class StaticFiles extends BaseObject {
  /** The folder; may start with an alias. Required. */
  root = '';
  /** Prefix of the paths, such as `/assets`. Default `''`: all paths. */
  prefix = '';
  /**
   * File that is sent for a path that ends with a slash; null for none. A folder that has it is redirected to its path
   * with a slash. Default `index.html`.
   */
  index: string | null = 'index.html';
  /** Seconds that caches may send a file without revalidation. Default 0: they revalidate each time. */
  maxAge = 0;
  /**
   * Paths below the folder, such as `assets/main-4f3a9c1b.js`, whose content never changes: caches store them for a
   * year without revalidation. Default null: none.
   */
  immutable: RegExp | null = null;
  /** Whether `main.js.br`, `main.js.zst` and `main.js.gz` are sent for `main.js` to clients that accept them. Default true. */
  precompressed = true;

  /** @throws {InvalidConfigException} There is no folder, or `prefix` or `maxAge` is wrong. */
  override init(): void {
    super.init();
    checkSettings('StaticFiles', this as StaticFiles, {
      root: ['the path of a folder', (value) => typeof value === 'string' && value !== ''],
      immutable: [
        'a regular expression or null',
        (value) => value === null || value instanceof RegExp,
      ],
      index: settingRules.textOrNull,
      prefix: settingRules.text,
    });
    this.prefix = trimEndSlashes(this.prefix);
    if (this.prefix !== '' && !this.prefix.startsWith('/')) {
      throw new InvalidConfigException(
        `StaticFiles "prefix" must start with a slash, got "${this.prefix}".`,
      );
    }
    if (Number.isInteger(this.maxAge) && this.maxAge >= 0) return;
    throw new InvalidConfigException(
      `StaticFiles "maxAge" must be whole seconds, 0 or more, got ${this.maxAge}.`,
    );
  }

  /** Fetch middleware: the file of a request, else the response of `next`. */
  async handle(
    request: globalThis.Request,
    next: (request: globalThis.Request) => unknown,
  ): Promise<globalThis.Response> {
    const message = await this.find(request);
    if (message === null) return (await next(request)) as globalThis.Response;
    const response = toFetchResponse(message);
    keepFacts(response, keptFacts(message));
    return response;
  }

  /** The message with the file of a request; null when there is none. @param baseUrl Path at which the program is mounted. */
  async find(source: RequestSource, baseUrl = ''): Promise<OutgoingMessage | null> {
    const { method } = source;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { path: urlPath, query } = splitUrl(source.url);
    const parts = staticPath(urlPath, trimEndSlashes(baseUrl) + this.prefix);
    const path = parts && this.#pathOf(parts);
    if (path === null) return null;
    const full = `${this.#folder()}/${path}`;
    const stats = await statsOf(full);
    if (stats?.isDirectory()) {
      return (await this.#hasIndex(full)) ? toFolder(urlPath, query).toOutgoing(method) : null;
    }
    if (!stats?.isFile() || !(await this.#isInside(full))) return null;
    return this.#messageOf(source, path, factsOf(full, stats));
  }

  async #messageOf(source: RequestSource, path: string, facts: FileFacts) {
    const response = new Response();
    response.bind({ request: Request.create({}).bind(source) });
    try {
      await this.#send(response, path, facts, source.headers.get('accept-encoding'));
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      refuse(response, error);
    }
    const message = await response.toOutgoing(source.method);
    keepFacts(message, keptFacts(response));
    return message;
  }

  async #hasIndex(folder: string): Promise<boolean> {
    const index = this.index === null ? null : await fileFacts(`${folder}/${this.index}`);
    return index !== null && this.#isInside(index.path);
  }

  #folder(): string {
    return trimEndSlashes(Fw.getAlias(this.root));
  }

  #pathOf(parts: readonly string[]): string | null {
    if (parts.at(-1) !== '') return parts.join('/');
    return this.index === null ? null : [...parts.slice(0, -1), this.index].join('/');
  }

  async #isInside(path: string): Promise<boolean> {
    const { realpath } = nodeBuiltin('node:fs/promises', 'StaticFiles');
    const { sep } = nodeBuiltin('node:path', 'StaticFiles');
    const [root, found] = await Promise.all([realpath(this.#folder()), realpath(path)]);
    return found.startsWith(root.endsWith(sep) ? root : root + sep);
  }

  async #send(
    response: Response,
    path: string,
    facts: FileFacts,
    accepted: string | null,
  ): Promise<void> {
    const type = mediaTypeOf(facts.name);
    const mimeType = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    const { headers } = response;
    headers.set('Cache-Control', this.#cacheControl(path));
    headers.set('X-Content-Type-Options', 'nosniff');
    let sent = facts.path;
    if (this.precompressed && isCompressible(type)) {
      headers.set('Vary', 'Accept-Encoding');
      const encoding = await this.#encodingOf(facts.path, accepted);
      if (encoding !== null) {
        headers.set('Content-Encoding', encoding);
        sent += extensions[encoding];
      }
    }
    await response.sendFile(sent, facts.name, { mimeType });
    // Headers for downloads only.
    for (const name of ['Pragma', 'Expires', 'Content-Disposition']) headers.remove(name);
  }

  async #encodingOf(
    path: string,
    accepted: string | null,
  ): Promise<keyof typeof extensions | null> {
    // One after another: the file of the preferred encoding exists in most cases.
    for (let offered = encodings; ;) {
      const encoding = preferredEncoding(accepted, offered);
      if (encoding === null) return null;
      const file = path + extensions[encoding];
      if ((await fileFacts(file)) && (await this.#isInside(file))) return encoding;
      offered = offered.filter((one) => one !== encoding);
    }
  }

  #cacheControl(path: string): string {
    if (this.immutable && path.search(this.immutable) >= 0) {
      return 'public, max-age=31536000, immutable';
    }
    return this.maxAge === 0 ? 'public, no-cache' : `public, max-age=${this.maxAge}`;
  }
}

/** A redirect to the path with a slash at its end, which links of the index are relative to. */
function toFolder(path: string, query: string): Response {
  const response = new Response();
  response.setStatusCode(301);
  // Relative, because a server that mounts the files may have removed the start of the path.
  const name = path.slice(path.lastIndexOf('/') + 1);
  response.headers.set('Location', `${name}/${query && `?${query}`}`);
  return response;
}

function refuse(response: Response, error: HttpException): void {
  response.clear();
  response.setStatusCode(error.statusCode);
  response.format = Response.FORMAT_RAW;
  const { headers = {} } = error as { headers?: Readonly<Record<string, string>> };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set('Content-Type', 'text/plain; charset=utf-8');
  response.data = error.message;
}
