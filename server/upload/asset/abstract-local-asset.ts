import { BaseObject, Fw } from '../../core/index.ts';

/** Files of a page that exist in a readable and in a minified form. */
export abstract class AbstractLocalAsset extends BaseObject {
  /** Serves the minified files; null, the default, does so outside of debug mode. */
  minified: boolean | null = null;

  /** Name of a file as it is served: `a.js` is `a.min.js` when minified. */
  protected servedName(file: string): string {
    const isMinified = this.minified ?? !Fw.DEBUG;
    return isMinified ? file.replace(/(\.\w+)$/, '.min$1') : file;
  }
}
