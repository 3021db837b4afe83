import { isBlank } from './blank.ts';
import { invalidPayload, parseJson, type Payload, readMetadata } from './payload.ts';

/** The methods of a form that are used: `FormData`, or a form whose files were decoded while it was received. */
export interface FormFields {
  /** The first value of a name, or null. */
  get(name: string): unknown;
  /** All values of a name. */
  getAll(name: string): unknown[];
}

/** An entry of a form: a text, or a file. */
export type FormEntry = { readonly value: unknown } | { readonly payload: Payload };

/**
 * The values of a form for `name` or `name[]`, without blanks and in order: real files with their content
 * and metadata, other values unchanged.
 *
 * @throws {InvalidArgumentException} The metadata field is not a JSON list of objects.
 */
export async function readFormData(form: FormFields, name: string): Promise<FormEntry[]> {
  const base = name.endsWith('[]') ? name.slice(0, -2) : name;
  const parts = [...form.getAll(base), ...form.getAll(`${base}[]`)].filter(
    (part) => !isBlank(part),
  );
  const metadata = readMetadataList(form.get(`${base}_metadata`));
  const entries: FormEntry[] = [];
  let index = 0;
  for (const part of parts) {
    if (part instanceof File) entries.push({ payload: await readFile(part, metadata[index++]) });
    else entries.push({ value: part });
  }
  return entries;
}

async function readFile(file: File, metadata: unknown): Promise<Payload> {
  const checked = readMetadata(metadata ?? {});
  const data = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, type: file.type, data, metadata: checked };
}

function readMetadataList(field: unknown): unknown[] {
  if (typeof field !== 'string' || field === '') return [];
  const list = parseJson(field);
  if (!Array.isArray(list)) throw invalidPayload(list);
  return list as unknown[];
}
