import type { UploadOwner } from '../upload-owner.ts';

/**
 * Adds files and folders that are pasted while the focus is in the element. FilePond itself, with `allowPaste`,
 * listens on the whole page and adds the files to every input.
 */
export function handlePastes(owner: UploadOwner): void {
  const { host } = owner;
  const onPaste = (event: ClipboardEvent): void => {
    const { clipboardData: data } = event;
    const isAllowed = owner.settings.config['allowPaste'] !== false && !owner.isDisabled;
    if (!data || !isAllowed) return;
    const pasted = [...data.files];
    const isFolder = owner.files.addFolders(data);
    if (!isFolder && pasted.length === 0) return;
    event.preventDefault();
    // Otherwise FilePond would add the files, too.
    event.stopPropagation();
    if (!isFolder) owner.files.addChosen(pasted);
  };
  host.addEventListener('paste', onPaste);
}
