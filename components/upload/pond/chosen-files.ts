import type { PondLink } from './link.ts';

/**
 * Adds the files that the user chooses in the file dialog in the same task. FilePond itself adds them
 * after 250 ms, during which the form could be submitted without them.
 *
 * @param signal Removes the listener.
 */
export function handleChoices(pond: PondLink, signal: AbortSignal): void {
  const { host, files: list } = pond.owner;
  const onChange = ({ target: input }: Event): void => {
    if (!(input instanceof HTMLInputElement)) return;
    if (!input.classList.contains('filepond--browser')) return;
    const files = [...(input.files ?? [])];
    // FilePond itself warns about too many files.
    if (files.length === 0 || files.length > pond.room) return;
    for (const file of files) Object.assign(file, { _relativePath: file.webkitRelativePath });
    const kept = new DataTransfer();
    for (const file of files) kept.items.add(file);
    // FilePond's listener ignores an input without a value; listeners of the page run after it.
    input.value = '';
    const restoreFiles = (): void => {
      input.files = kept.files;
      setTimeout(() => (input.value = ''));
    };
    input.addEventListener('change', restoreFiles, { once: true });
    list.addChosen(files);
  };
  host.addEventListener('change', onChange, { capture: true, signal });
}
