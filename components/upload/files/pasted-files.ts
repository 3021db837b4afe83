import type { UploadOwner } from '../upload-owner.ts';

/**
 * Adds files that are pasted while the focus is in the element. FilePond itself, with `allowPaste`, listens
 * on the whole page and adds the files to every input.
 */
export function handlePastes(owner: UploadOwner): void {
  const { host } = owner;
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    const isAllowed = owner.settings.config['allowPaste'] !== false && !owner.isDisabled;
    if (pasted.length === 0 || !isAllowed) return;
    event.preventDefault();
    // Otherwise FilePond would add the files, too.
    event.stopPropagation();
    owner.files.addChosen(pasted);
  };
  host.addEventListener('paste', onPaste);
}
