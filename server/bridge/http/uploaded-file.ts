import type { Model } from '../../core/index.ts';
import { UploadedFile as WebUploadedFile } from '../../web/index.ts';

/**
 * A file that came with a request through the bridge. The files of a request are kept in its scope, so
 * requests that run side by side never see each other's.
 */
export class UploadedFile extends WebUploadedFile {
  /** The file of a model attribute: `file`, `files[0]`, `[0]file`. Null when none was sent. */
  static override getInstance(model: Model, attribute: string): UploadedFile | null {
    return super.getInstance(model, attribute);
  }

  /** All files of a model attribute. */
  static override getInstances(model: Model, attribute: string): UploadedFile[] {
    return super.getInstances(model, attribute);
  }

  /** The file of exactly this input name; null when none was sent. */
  static override getInstanceByName(name: string): UploadedFile | null {
    return super.getInstanceByName(name);
  }

  /** The file of this input name as a list of one, else all files below it, in order. */
  static override getInstancesByName(name: string): UploadedFile[] {
    return super.getInstancesByName(name);
  }
}
