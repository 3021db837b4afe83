import { AbstractNpmAsset, type AssetClass } from './abstract-npm-asset.ts';
import { FilePondAsset } from './filepond-asset.ts';
import { ImageEditAsset } from './plugin-assets.ts';

/** Files of the library of the crop editor. */
export class CropperAsset extends AbstractNpmAsset {
  static override dependencies(): readonly AssetClass[] {
    return [FilePondAsset, ImageEditAsset];
  }

  override package(): string {
    return 'cropperjs';
  }

  override scripts(): readonly string[] {
    return ['cropper.esm.js'];
  }
}
