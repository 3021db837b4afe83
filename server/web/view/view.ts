import {
  Component,
  Event,
  Fw,
  InvalidArgumentException,
  InvalidConfigException,
  ViewNotFoundException,
} from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { AssetManager } from '../asset/asset-manager.ts';
import { type AssetAttributes, PageAssets, type ScriptPlace } from '../asset/page-assets.ts';
import { contentOf } from '../http/response-formatter.ts';
import { isTemplate, templateMarkup } from './template-markup.ts';

/** Values for a view. */
export type ViewParams = Readonly<Record<string, unknown>>;

/** Result of a view: markup as text or bytes, or a template of Lit. May be a promise. */
export type ViewResult = unknown;

/** A view: receives its values, the view component (title, shared values) and the object that renders it. */
export type ViewFunction = (
  params: ViewParams,
  view: View,
  context: ViewContext | null,
) => ViewResult;

/** The object that renders a view; specifies where relative names are looked up. */
export interface ViewContext {
  getViewPath(): string;
}

/** Event before or after the rendering of a view. */
export class ViewEvent extends Event {
  /** The view, or the path of its file. */
  readonly view: string | ViewFunction;
  /** Values of the view. */
  readonly params: ViewParams;
  /** Markup; a handler of `afterRender` may replace it. */
  output = '';
  /** A handler of `beforeRender` sets this to false to skip the view. */
  isValid = true;

  constructor(view: string | ViewFunction, params: ViewParams) {
    super();
    this.view = view;
    this.params = params;
  }
}

/** Events of {@link View}. */
export interface ViewEvents {
  beforeRender: ViewEvent;
  afterRender: ViewEvent;
}

const extensions = ['js', 'mjs', 'ts'];
// Modules are loaded once for the process anyway; they depend on path and extension, not on the request.
const loaded = new Map<string, Promise<ViewFunction>>();

/**
 * Renders views: functions, or modules whose default export is one. Created for each request, so that the
 * title and the values which views set for the layout belong to that request.
 */
export class View extends Component<ViewEvents> {
  static readonly EVENT_BEFORE_RENDER = 'beforeRender';
  static readonly EVENT_AFTER_RENDER = 'afterRender';

  /** Title of the page, set by views and written by the layout. */
  title = '';
  /** Values that views set for each other and for the layout. */
  params: Record<string, unknown> = {};
  /** Extension of view files without one; other extensions of modules are tried next. */
  defaultExtension = 'js';
  /** Bundles of the page by class, set by their `register`. */
  readonly assetBundles = new Map<unknown, object>();

  readonly #assets = new PageAssets();

  /** Publishes files: the `assetManager` component. @throws {InvalidConfigException} There is no application. */
  get assetManager(): AssetManager {
    const manager = Fw.app?.get('assetManager');
    if (manager instanceof AssetManager) return manager;
    throw new InvalidConfigException('A view needs an application to publish assets.');
  }

  /** Properties of bundles by class, as the application configures them. */
  get assetConfig(): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> {
    return this.assetManager.bundles;
  }

  /** Adds a style sheet to the page, once. @throws {InvalidArgumentException} An attribute has no valid name. */
  registerCssFile(url: string, attributes: AssetAttributes = {}): void {
    this.#assets.addStyle(url, attributes);
  }

  /** Adds a script to the page, once; the head takes precedence over the end. @throws {InvalidArgumentException} An attribute has no valid name. */
  registerJsFile(url: string, attributes: AssetAttributes = {}, place: ScriptPlace = 'end'): void {
    this.#assets.addScript(url, attributes, place);
  }

  /** Markup for the head of the page: style sheets and scripts that were registered. The layout writes it. */
  head(): string {
    return this.#assets.head();
  }

  /** Markup for the end of the body: scripts that were registered. The layout writes it. */
  endBody(): string {
    return this.#assets.end();
  }

  /**
   * Renders a view.
   *
   * @param view A function; a name below the view path of the context; `//x` and `/x` below the views of
   * the application; or an alias.
   * @throws {ViewNotFoundException} There is no such file.
   * @throws {InvalidConfigException} The module has no function as default export.
   */
  async render(
    view: string | ViewFunction,
    params: ViewParams = {},
    context: ViewContext | null = null,
  ): Promise<string> {
    if (typeof view === 'function') return this.#run(view, view, params, context);
    return this.renderFile(this.findViewFile(view, context), params, context);
  }

  /** Renders the view of a file; as {@link render}. */
  async renderFile(
    file: string,
    params: ViewParams = {},
    context: ViewContext | null = null,
  ): Promise<string> {
    const path = Fw.getAlias(file);
    return this.#run(await this.#load(path), path, params, context);
  }

  /**
   * Path of a view, with extension only if the name has one.
   *
   * @throws {InvalidArgumentException} The name refers to a path outside of its directory.
   * @throws {InvalidCallException} A relative name without context.
   */
  findViewFile(view: string, context: ViewContext | null = null): string {
    if (view.split(/[/\\]/).includes('..')) {
      throw new InvalidArgumentException(
        `The view "${view.slice(0, 80)}" must not lead out of its directory.`,
      );
    }
    if (view.startsWith('@')) return Fw.getAlias(view);
    if (view.startsWith('/'))
      return `${Fw.app?.getViewPath() ?? ''}/${view.replace(/^\/{1,2}/, '')}`;
    if (context) return `${context.getViewPath()}/${view}`;
    throw new ViewNotFoundException(
      `Unable to locate view file for view "${view.slice(0, 80)}": no active view context.`,
    );
  }

  async #run(
    render: ViewFunction,
    view: string | ViewFunction,
    params: ViewParams,
    context: ViewContext | null,
  ): Promise<string> {
    const event = new ViewEvent(view, params);
    if (this.hasEventHandlers('beforeRender')) await this.triggerAsync('beforeRender', event);
    if (!event.isValid) return '';
    event.output = await markupOf(await render(params, this, context));
    if (this.hasEventHandlers('afterRender')) await this.triggerAsync('afterRender', event);
    return event.output;
  }

  async #load(path: string): Promise<ViewFunction> {
    const key = `${path}\n${this.defaultExtension}`;
    const known = loaded.get(key);
    if (known) return known;
    const loading = this.#import(path);
    loaded.set(key, loading);
    // A file that is missing now may exist next time.
    loading.catch(() => loaded.delete(key));
    return loading;
  }

  async #import(path: string): Promise<ViewFunction> {
    const file = await this.#existing(path);
    if (file === null) throw new ViewNotFoundException(`The view file does not exist: ${path}`);
    const address = fileUrl(file);
    const module = (await import(
      /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address
    )) as { default?: unknown };
    if (typeof module.default === 'function') return module.default as ViewFunction;
    throw new InvalidConfigException(
      `The view file "${path}" must have a function as default export.`,
    );
  }

  async #existing(path: string): Promise<string | null> {
    const { stat } = nodeBuiltin('node:fs/promises', 'Rendering view files');
    const bare = path.replace(/\.[cm]?[jt]s$/, '');
    const names = [this.defaultExtension, ...extensions].map((one) => `${bare}.${one}`);
    for (const file of bare === path ? names : [path, ...names]) {
      const found = await stat(file).catch(() => null);
      if (found?.isFile()) return file;
    }
    return null;
  }
}

async function markupOf(result: unknown): Promise<string> {
  if (result === null || result === undefined) return '';
  if (isTemplate(result)) return templateMarkup(result);
  const content = contentOf(result);
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function fileUrl(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const rooted = slashed.startsWith('/') ? slashed : `/${slashed}`;
  return `file://${rooted
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^\/([A-Za-z])%3A/, '/$1:')}`;
}
