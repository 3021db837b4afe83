import type { PondItem } from './plugin-api.ts';
import { toBase64 } from './base64.ts';
import { type Metadata, sentMetadata } from './sent-metadata.ts';

interface Variant {
  readonly name: string;
  readonly file: Blob;
}

/** What FilePond's filters make of a file: another one, or several. */
export type Output = Blob | readonly Variant[];

/**
 * One file as it is submitted: JSON `{"id","name","type","size","metadata","data"}` with the content
 * as base64. The transform plugin may hand in several variants; then `data` is a list of
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
  // Base64 needs no escaping; stringifying megabytes of it would copy them once more.
  return `${head.slice(0, -1)},"data":${data}}`;
}

async function variants(output: readonly Variant[]): Promise<{ name: string; data: string }[]> {
  return Promise.all(output.map(async ({ name, file }) => ({ name, data: await toBase64(file) })));
}

/** The output as files with a name, as a form takes them. */
export function outputFiles(output: Output, name: string): readonly File[] {
  const parts = output instanceof Blob ? [{ name: '', file: output }] : output;
  return parts.map(({ name: prefix, file }) => {
    if (file instanceof File && !prefix) return file;
    const own = file instanceof File ? file.name : name;
    return new File([file], `${prefix}${own}`, { type: file.type });
  });
}
