import { type Plugin, plugins } from '../../../components/templates.ts';
import { AbstractNpmAsset, type AssetClass } from './abstract-npm-asset.ts';
import { FilePondAsset } from './filepond-asset.ts';

/** Files of one FilePond plugin. */
export abstract class AbstractPluginAsset extends AbstractNpmAsset {
  static override dependencies(): readonly AssetClass[] {
    return [FilePondAsset];
  }

  /** The plugin. */
  abstract plugin(): Plugin;

  override package(): string {
    return this.#info.package;
  }

  override scripts(): readonly string[] {
    return [`${this.package()}.esm.js`];
  }

  override styles(): readonly string[] {
    return this.#info.hasStyles ? [`${this.package()}.css`] : [];
  }

  get #info(): (typeof plugins)[number] {
    const found = plugins.find(({ plugin }) => plugin === this.plugin());
    if (!found) throw new RangeError(`"${this.plugin()}" is no plugin of the upload input.`);
    return found;
  }
}
