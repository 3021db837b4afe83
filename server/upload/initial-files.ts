import type { InitialFile } from '../../components/templates.ts';
import { checkSettings, settingRules } from '../core/internal.ts';
import { EncodedFile } from '../validator/index.ts';
import { isTooDeep } from './internal/is-too-deep.ts';
import type { StoredUpload } from './stored-upload.ts';

/** Most bytes of payloads on one page, before base64. */
const defaultMaxBytes = 16 * 1024 ** 2;

/**
 * Submitted files in the format of `files` of the upload input, to show them again in a form that was
 * rejected: payloads with their content, uploads by their id.
 *
 * @param files The result of `fromFormData`.
 * @param maxBytes Most bytes of payloads, which become part of the page; the rest are left out.
 *   Default 16 MiB.
 * @throws {InvalidConfigException} `files` is not a list.
 */
export function initialFiles(
  files: readonly (EncodedFile | StoredUpload)[],
  maxBytes: number = defaultMaxBytes,
): InitialFile[] {
  checkSettings('initialFiles()', { files: files ?? null }, { files: settingRules.list });
  let bytes = 0;
  return files.flatMap((file): InitialFile[] => {
    if (!(file instanceof EncodedFile)) return [storedFile(file)];
    // No browser sends deeply nested metadata, and `JSON.stringify` would overflow the stack.
    if (bytes + file.getSize() > maxBytes || isTooDeep(file.metadata)) return [];
    bytes += file.getSize();
    return [JSON.stringify(file)];
  });
}

function storedFile(upload: StoredUpload): InitialFile {
  const { id, name, metadata } = upload;
  const type = upload.getMimeType();
  const size = upload.getSize();
  // A picture is fetched to be shown; for other files name, size and type are enough.
  const stub = type.startsWith('image/') ? {} : { file: { name, size, type } };
  return { source: id, options: { type: 'limbo', name, metadata, ...stub } };
}
