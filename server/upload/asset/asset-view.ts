/** Attributes of a `script` or `link` element. */
export type AssetAttributes = Readonly<Record<string, string>>;

/** A page that asset bundles register their files on. */
export interface AssetView {
  /** Bundles of this page by class. The first registration of a bundle decides how it is served. */
  readonly assetBundles: Map<unknown, object>;
  /** Settings of the application by bundle class; they override those of a registration. */
  readonly assetConfig?: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>;
  /** Adds a style sheet to the page. */
  registerCssFile(url: string, attributes: AssetAttributes): void;
  /** Adds a script to the page. */
  registerJsFile(url: string, attributes: AssetAttributes): void;
}
