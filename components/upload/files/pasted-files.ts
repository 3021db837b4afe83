import type { UploadOwner } from '../upload-owner.ts';

/**
 * Adds files that are pasted while the focus is in the element. FilePond itself, with `allowPaste`, listens
 * on the whole page and adds the files to every input.
 */
export function handlePastes(owner: UploadOwner): void {
  const { host } = owner;
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0 || !owner.takesPastes) return;
    event.preventDefault();
    // Otherwise FilePond would add the files, too.
    event.stopPropagation();
    owner.files.addChosen(pasted);
  };
  host.addEventListener('paste', onPaste);
}
