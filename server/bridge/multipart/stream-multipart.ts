import {
  type MultipartOptions,
  type MultipartReader,
  streamMultipart as webStreamMultipart,
} from '../../web/index.ts';
import { UploadedFile } from '../http/uploaded-file.ts';

/**
 * `streamMultipart` of the web module, with files of the bridge.
 *
 * @throws {UnknownPropertyException} A key is no option.
 * @throws {InvalidConfigException} A number is negative or not whole.
 */
export function streamMultipart(config: Partial<MultipartOptions> = {}): MultipartReader {
  return webStreamMultipart(config, UploadedFile);
}
