import { isBlank } from './blank.ts';
import { invalidPayload, parseJson, type Payload, readMetadata } from './payload.ts';

/**
 * What a form holds under `name` or `name[]`, without blanks and in order: payload texts as they
 * are, real files with their content and metadata.
 *
 * @throws {InvalidArgumentException} The metadata field is no JSON list of objects.
 */
export async function readFormData(form: FormData, name: string): Promise<(string | Payload)[]> {
  const base = name.endsWith('[]') ? name.slice(0, -2) : name;
  const parts = [...form.getAll(base), ...form.getAll(`${base}[]`)].filter(
    (part) => !isBlank(part),
  );
  const metadata = readMetadataList(form.get(`${base}_metadata`));
  const entries: (string | Payload)[] = [];
  let index = 0;
  for (const part of parts) {
    entries.push(typeof part === 'string' ? part : await readFile(part, metadata[index++]));
  }
  return entries;
}

async function readFile(file: File, metadata: unknown): Promise<Payload> {
  const checked = readMetadata(metadata ?? {});
  const data = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, type: file.type, data, metadata: checked };
}

function readMetadataList(field: FormDataEntryValue | null): unknown[] {
  if (typeof field !== 'string' || field === '') return [];
  const list = parseJson(field);
  if (!Array.isArray(list)) throw invalidPayload(list);
  return list as unknown[];
}
