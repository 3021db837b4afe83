import type { UploadItem, UploadRecord } from '../upload-record.ts';

/** The element in which files are chosen. */
export interface ChoiceOwner {
  readonly host: HTMLElement;
  readonly record: UploadRecord;
}

/** What shows the files. */
export interface ChoiceTarget {
  /** How many more files fit. */
  readonly room: number;
  show(items: readonly UploadItem[]): void;
}

/**
 * Takes the files that a person chooses in the file dialog in the same task. FilePond itself takes
 * them a quarter of a second later, in which the form could be submitted without them.
 *
 * @param signal Ends that.
 */
export function followChoices(
  { host, record }: ChoiceOwner,
  target: ChoiceTarget,
  signal: AbortSignal,
): void {
  const onChange = ({ target: input }: Event): void => {
    if (!(input instanceof HTMLInputElement)) return;
    if (!input.classList.contains('filepond--browser')) return;
    const files = [...(input.files ?? [])];
    // FilePond warns of too many by itself.
    if (files.length === 0 || files.length > target.room) return;
    for (const file of files) Object.assign(file, { _relativePath: file.webkitRelativePath });
    const kept = new DataTransfer();
    for (const file of files) kept.items.add(file);
    // FilePond's listener ignores an input without a value; listeners of the page come after it.
    input.value = '';
    const putBack = (): void => {
      input.files = kept.files;
      setTimeout(() => (input.value = ''));
    };
    input.addEventListener('change', putBack, { once: true });
    target.show(files.map((file) => record.add(file)));
  };
  host.addEventListener('change', onChange, { capture: true, signal });
}
