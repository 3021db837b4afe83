import { commonFileTypes } from '../../core/internal.ts';
import { UploadError, type UploadedFile } from '../../web/index.ts';
import type { UploadFacts } from '../capture/request-facts.ts';

/** Maximum number of files; further ones are left out. */
const MAX_FILES = 200;

const errorNames = new Map(Object.entries(UploadError).map(([name, value]) => [value, name]));

/** Facts about the uploads of a request, by the names of their inputs. Inputs without a file are left out. */
export async function uploadFacts(
  files: ReadonlyMap<string, UploadedFile>,
): Promise<readonly UploadFacts[]> {
  const sent = [...files].filter(([, { error }]) => error !== UploadError.NO_FILE);
  return Promise.all(
    sent.slice(0, MAX_FILES).map(async ([field, file]) => ({
      field,
      name: file.name,
      type: file.type,
      size: file.size,
      error: file.hasError ? (errorNames.get(file.error) ?? String(file.error)) : '',
      detectedType: file.hasError ? '' : await detectedType(file),
      file,
    })),
  );
}

/** Type by the first bytes; `''` when they cannot be read any more, such as those of a moved file. */
async function detectedType(file: UploadedFile): Promise<string> {
  try {
    const reader = file.stream().getReader();
    const { value = new Uint8Array() } = await reader.read();
    await reader.cancel();
    return commonFileTypes.detectMimeType(value);
  } catch {
    return '';
  }
}
