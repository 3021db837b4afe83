import { AbstractLocalAsset } from './abstract-local-asset.ts';
import type { AssetAttributes, AssetView } from './asset-view.ts';
import { fileIntegrity, packageFolder, packageVersion } from './npm-package.ts';

/** The part of a bundle class that its registration needs. */
export interface AssetClass {
  create(config?: object): AbstractNpmAsset;
  dependencies(): readonly AssetClass[];
  registerWith(view: AssetView, cdn?: boolean, cdnUrl?: string | null): AbstractNpmAsset;
}

/** One file of a bundle: its address and its integrity hash. */
export interface AssetFile {
  readonly url: string;
  readonly integrity: string;
}

/**
 * Files of an npm package that a page loads unchanged, without a bundler: from the application
 * itself, or from a content delivery network. In both cases the browser checks them against the
 * installed package.
 */
export abstract class AbstractNpmAsset extends AbstractLocalAsset {
  /** Address under which the application serves packages; see `createAssetHandler`. Default `/npm`. */
  baseUrl = '/npm';
  /** Loads from {@link cdnUrl}. Default false. */
  cdn = false;
  /** Serves `{cdnUrl}/{package}@{version}/dist/{file}`. Default `https://unpkg.com`. */
  cdnUrl = 'https://unpkg.com';

  /** Bundles that have to be registered on the page before this one. */
  static dependencies(): readonly AssetClass[] {
    return [];
  }

  /**
   * Adds the files to a page, after those of {@link dependencies}. Once per page is enough: a second
   * registration changes nothing.
   *
   * @param cdn Loads from the content delivery network, unless the application configures it otherwise.
   * @param cdnUrl Address of that network, unless the application configures another one; null is unpkg.
   * @throws {InvalidConfigException} The version of an installed package cannot be read.
   */
  static registerWith(
    this: AssetClass,
    view: AssetView,
    cdn = false,
    cdnUrl: string | null = null,
  ): AbstractNpmAsset {
    const known = view.assetBundles.get(this);
    if (known instanceof AbstractNpmAsset) return known;
    const from = cdnUrl === null ? { cdn } : { cdn, cdnUrl };
    const asset = this.create({ ...from, ...view.assetConfig?.get(this) });
    const [styles, scripts] = [asset.styleFiles(), asset.scriptFiles()];
    view.assetBundles.set(this, asset);
    for (const bundle of this.dependencies()) bundle.registerWith(view, cdn, cdnUrl);
    for (const { url, integrity } of styles) {
      view.registerCssFile(url, { rel: 'stylesheet', ...checked(integrity) });
    }
    for (const { url, integrity } of scripts) {
      view.registerJsFile(url, { type: 'module', ...checked(integrity) });
    }
    return asset;
  }

  /** Name of the npm package. */
  abstract package(): string;

  /** Script files in the folder `dist` of the package, as readable ones. */
  abstract scripts(): readonly string[];

  /** Style sheets in the folder `dist` of the package, as readable ones. Default none. */
  styles(): readonly string[] {
    return [];
  }

  /** @throws {InvalidConfigException} With {@link cdn}: the version of the installed package cannot be read. */
  override init(): void {
    super.init();
    if (this.cdn) packageVersion(this.package());
  }

  /** Scripts as the page loads them. */
  scriptFiles(): AssetFile[] {
    return this.scripts().map((file) => this.#file(file));
  }

  /** Style sheets as the page loads them. */
  styleFiles(): AssetFile[] {
    return this.styles().map((file) => this.#file(file));
  }

  #file(file: string): AssetFile {
    const name = this.package();
    const served = this.servedName(file);
    const root = (this.cdn ? this.cdnUrl : this.baseUrl).replace(/\/+$/, '');
    return {
      url: `${root}/${name}@${packageVersion(name)}/dist/${served}`,
      integrity: fileIntegrity(packageFolder(name), served),
    };
  }
}

function checked(integrity: string): AssetAttributes {
  return { integrity, crossorigin: 'anonymous' };
}
