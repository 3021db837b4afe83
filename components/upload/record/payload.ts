import type { PondItem } from '../pond/plugin-api.ts';
import { type Metadata, sentMetadata } from '../files/sent-metadata.ts';

interface Variant {
  readonly name: string;
  readonly file: Blob;
}

/** The output of FilePond's filters for a file: one file, or several variants. */
export type Output = Blob | readonly Variant[];

/**
 * Encodes one file for the form: JSON `{"id","name","type","size","metadata","data"}` with the content
 * as base64. The transform plugin may return several variants; then `data` is a list of
 * `{"name","data"}`.
 */
export async function encodePayload(item: PondItem, output: Output): Promise<string> {
  const { id, file } = item;
  const head = JSON.stringify({
    id,
    name: file.name,
    type: file.type,
    size: file.size,
    metadata: sentMetadata(item.getMetadata() as Metadata),
  });
  const data =
    output instanceof Blob ? `"${await toBase64(output)}"` : JSON.stringify(await variants(output));
  // Base64 needs no escaping; `JSON.stringify` would copy megabytes of it again.
  return `${head.slice(0, -1)},"data":${data}}`;
}

async function variants(output: readonly Variant[]): Promise<{ name: string; data: string }[]> {
  return Promise.all(output.map(async ({ name, file }) => ({ name, data: await toBase64(file) })));
}

/** Converts the output to files with a name for the form. */
export function outputFiles(output: Output, name: string): readonly File[] {
  const parts = output instanceof Blob ? [{ name: '', file: output }] : output;
  return parts.map(({ name: prefix, file }) => {
    if (file instanceof File && !prefix) return file;
    const own = file instanceof File ? file.name : name;
    return new File([file], `${prefix}${own}`, { type: file.type });
  });
}

/**
 * Reads the content of a file as base64, without a prefix. The browser reads it off the main thread, so
 * no worker is needed, whose `blob:` URL a strict Content-Security-Policy would block.
 *
 * @throws {DOMException} The file was deleted or may not be read.
 */
function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error as DOMException));
    reader.addEventListener('load', () => {
      const url = reader.result as string;
      const comma = url.indexOf(',');
      // Some browsers return no comma for an empty file.
      resolve(comma === -1 ? '' : url.slice(comma + 1));
    });
    reader.readAsDataURL(file);
  });
}
