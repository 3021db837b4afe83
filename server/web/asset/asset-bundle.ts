import { BaseObject, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, classNameOf, settingRules } from '../../core/internal.ts';
import { trimEndSlashes } from '../internal/slashes.ts';
import type { AssetManager, PublishedAsset } from './asset-manager.ts';
import type { AssetAttributes, ScriptPlace } from './page-assets.ts';

/** A file of a bundle, optionally with attributes of its own. */
export type BundleFile = string | readonly [file: string, attributes: AssetAttributes];

/** A page that bundles are registered on: the `view` component. */
export interface BundleView {
  /** Bundles of this page by class. */
  readonly assetBundles: Map<unknown, object>;
  readonly assetManager: AssetManager;
  registerCssFile(url: string, attributes?: AssetAttributes): void;
  registerJsFile(url: string, attributes?: AssetAttributes, place?: ScriptPlace): void;
}

/** A class of bundles. */
export interface AssetBundleClass {
  create(config?: object): AssetBundle;
  className(): string;
  register(view: BundleView, place?: ScriptPlace): AssetBundle;
}

// Absolute, or of another host.
const isAddress = /^(?:[a-z][a-z\d+.-]*:|\/)/i;
// Bundles whose dependencies are being registered, by page.
const registering = new WeakMap<BundleView, Set<unknown>>();

/** Style sheets and scripts that belong together, and their dependencies. Subclasses set the properties. */
export class AssetBundle extends BaseObject {
  /** Directory of the files, which is published; null, the default: they are served already. */
  sourcePath: string | null = null;
  /** URL of the files, which {@link sourcePath} gets when it is published; null, the default: none. */
  baseUrl: string | null = null;
  /** Style sheets, below {@link baseUrl} unless they are URLs or absolute paths. */
  css: readonly BundleFile[] = [];
  /** Scripts, below {@link baseUrl} unless they are URLs or absolute paths. */
  js: readonly BundleFile[] = [];
  /** Attributes of all style sheets. */
  cssOptions: AssetAttributes = {};
  /** Attributes of all scripts. */
  jsOptions: AssetAttributes = {};
  /** Position of the scripts. Default at the end of the body, or in the head when a bundle there depends on this one. */
  jsPosition: ScriptPlace = 'end';
  /** Bundles that must be on the page before this one. */
  depends: readonly AssetBundleClass[] = [];

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as AssetBundle, {
      css: settingRules.list,
      cssOptions: settingRules.object,
      depends: settingRules.list,
      js: settingRules.list,
      jsOptions: settingRules.object,
    });
  }

  /**
   * Adds the files of a bundle to a page, after those of its dependencies, once per page.
   *
   * @param place Position of scripts that depend on the bundle.
   * @throws {InvalidConfigException} Bundles depend on each other in a circle, or have files and no URL.
   */
  static register(
    this: AssetBundleClass,
    view: BundleView,
    place: ScriptPlace = 'end',
  ): AssetBundle {
    const registered = view.assetBundles.get(this);
    const known = registered instanceof AssetBundle ? registered : null;
    if (known && (place === 'end' || known.jsPosition === 'head')) return known;
    const running = registering.get(view) ?? new Set();
    registering.set(view, running);
    if (running.has(this)) {
      throw new InvalidConfigException(`The bundle "${this.className()}" depends on itself.`);
    }
    running.add(this);
    try {
      const bundle = known ?? this.create(view.assetManager.bundles.get(this));
      if (place === 'head') bundle.jsPosition = place;
      for (const other of bundle.depends) other.register(view, bundle.jsPosition);
      bundle.#put(view);
      view.assetBundles.set(this, bundle);
      return bundle;
    } finally {
      running.delete(this);
    }
  }

  /** Publishes {@link sourcePath}, unless the bundle has a URL. Null when there is nothing to publish. */
  publish(manager: AssetManager): PublishedAsset | null {
    if (this.sourcePath === null || this.baseUrl !== null) return null;
    const published = manager.publish(this.sourcePath);
    this.baseUrl = published.url;
    return published;
  }

  #put(view: BundleView): void {
    this.publish(view.assetManager);
    for (const file of this.css) {
      const [url, attributes] = this.#located(file);
      view.registerCssFile(url, { ...this.cssOptions, ...attributes });
    }
    for (const file of this.js) {
      const [url, attributes] = this.#located(file);
      view.registerJsFile(url, { ...this.jsOptions, ...attributes }, this.jsPosition);
    }
  }

  #located(file: BundleFile): readonly [url: string, attributes: AssetAttributes] {
    const [name, attributes] = typeof file === 'string' ? [file, {}] : file;
    if (isAddress.test(name)) return [name, attributes];
    if (this.baseUrl !== null) return [`${trimEndSlashes(this.baseUrl)}/${name}`, attributes];
    throw new InvalidConfigException(
      `The file "${name}" of the bundle "${this.constructor.name}" needs "sourcePath" or "baseUrl".`,
    );
  }
}
