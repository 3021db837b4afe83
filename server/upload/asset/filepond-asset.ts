import { AbstractNpmAsset } from './abstract-npm-asset.ts';

/** Files of the upload interface itself. */
export class FilePondAsset extends AbstractNpmAsset {
  override package(): string {
    return 'filepond';
  }

  override scripts(): readonly string[] {
    return ['filepond.esm.js'];
  }

  override styles(): readonly string[] {
    return ['filepond.css'];
  }
}
