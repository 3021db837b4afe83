import { extensionsOf, preferredExtensionOf } from '../../validator/index.ts';
import type { SavableFile } from '../savable-file.ts';

/** File systems take 255 bytes; this leaves room for numbers and the extension. */
const maxStem = 200;

/** Safe name without extension: `name` if given, else the client's without folders and extension. */
export function stemFor(file: SavableFile, name?: string): string {
  const base = file.name.slice(file.name.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return sanitize(name ?? (dot < 0 ? base : base.slice(0, dot)));
}

/** Keeps only letters, digits, `-` and `_`, so there is no second extension and no path. */
function sanitize(name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/-{2,}/g, '-');
  return trimDashes(trimDashes(safe).slice(0, maxStem)) || 'file';
}

function trimDashes(name: string): string {
  return name.replace(/^-/, '').replace(/-$/, '');
}

/** `stem` with the extension of the content. */
export function fileNameFor(file: SavableFile, stem: string): string {
  const extension = extensionFor(file);
  return extension === '' ? stem : `${stem}.${extension}`;
}

/** The client's extension is only used when it is registered for the detected type of the file. */
function extensionFor(file: SavableFile): string {
  const type = file.getMimeType();
  const given = file.getExtension();
  return extensionsOf(type).includes(given) ? given : preferredExtensionOf(type);
}

/** A name that is not among `taken`, to which it is added; file systems may ignore case. */
export function uniqueName(file: SavableFile, stem: string, taken: Set<string>): string {
  let name = fileNameFor(file, stem);
  for (let i = 1; taken.has(name.toLowerCase()); i++) name = fileNameFor(file, `${stem}-${i}`);
  taken.add(name.toLowerCase());
  return name;
}
