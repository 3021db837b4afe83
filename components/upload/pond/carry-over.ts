import type { FilePondFile } from 'filepond';

import { freshMetadata, type Metadata } from './sent-metadata.ts';
import { browserOf } from './wiring.ts';

/** A file as FilePond takes it. */
export interface CarriedFile {
  readonly source: Blob | string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What goes from one pond to the next. */
export interface Carried {
  readonly files: readonly CarriedFile[];
  /** Gives the focus back; `null` when it was elsewhere. */
  readonly refocus: ((next: Element) => Promise<void>) | null;
}

const types: Readonly<Record<number, string>> = { 2: 'limbo', 3: 'local' };

/**
 * The files of a pond for the one that comes after it, in order, and the focus: files that are on a
 * server keep their place there, with what is known of them.
 *
 * @param isSameServer Whether ids of sent files mean something to the next pond.
 */
export function carryFrom(
  root: Element,
  files: readonly FilePondFile[],
  isSameServer: boolean,
): Carried {
  return { files: carriedFiles(files, isSameServer), refocus: focusIn(root) };
}

function carriedFiles(files: readonly FilePondFile[], isSameServer: boolean): CarriedFile[] {
  return files.flatMap((item): CarriedFile[] => {
    const metadata = freshMetadata(item.getMetadata() as Metadata);
    const { file, origin, serverId } = item;
    const type = types[origin] ?? (serverId && isSameServer ? 'limbo' : null);
    if (type !== null && serverId) {
      return [{ source: serverId, options: { type, metadata, file } }];
    }
    // Until a file is read, FilePond knows no more than where it comes from.
    const source: unknown = file instanceof Blob ? file : item.source;
    return isSource(source) ? [{ source, options: { metadata } }] : [];
  });
}

function isSource(source: unknown): source is CarriedFile['source'] {
  return source instanceof Blob || (typeof source === 'string' && source !== '');
}

/**
 * Remembers what has the focus inside a pond.
 *
 * @returns Gives the focus to the same control of another pond with the same files, unless something
 *   else has it by then; `null` when the focus is elsewhere.
 */
function focusIn(root: Element): ((next: Element) => Promise<void>) | null {
  // In a shadow tree the document knows the host alone.
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  if (!activeElement || !root.contains(activeElement)) return null;
  const item = activeElement.closest('.filepond--item');
  const index = item ? [...root.querySelectorAll('.filepond--item')].indexOf(item) : -1;
  const classes = [...activeElement.classList].map((name) => `.${CSS.escape(name)}`).join('');
  return async (next) => {
    const { ownerDocument } = next;
    const find = (): HTMLElement | null => {
      if (index < 0) return browserOf(next);
      const place = next.querySelectorAll('.filepond--item')[index];
      return place?.querySelector<HTMLElement>(`button${classes}`) ?? null;
    };
    // FilePond shows buttons some frames after the file.
    for (let tries = 0; tries < 30; tries++) {
      if (ownerDocument.activeElement !== ownerDocument.body) return;
      find()?.focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (ownerDocument.activeElement === ownerDocument.body) browserOf(next)?.focus();
  };
}
