import type { Pond } from './pond.ts';
import { browserOf } from './wiring.ts';

/**
 * Adds the files that the user chooses in the file dialog in the same task. FilePond itself adds them
 * after 250 ms, during which the form could be submitted without them. The events of FilePond's input end here: the
 * element fires its own when its value has changed.
 *
 * @param signal Removes the listeners.
 */
export function handleChoices(pond: Pond, signal: AbortSignal): void {
  const { host, files: list } = pond.owner;
  const onEvent = (event: Event): void => {
    const input = browserOf(host);
    if (!input || event.target !== input) return;
    event.stopPropagation();
    const files = [...(input.files ?? [])];
    if (event.type === 'input' || files.length === 0) return;
    for (const file of files) Object.assign(file, { _relativePath: file.webkitRelativePath });
    // The same file can be chosen again.
    input.value = '';
    list.addChosen(files);
  };
  for (const type of ['input', 'change'])
    host.addEventListener(type, onEvent, { capture: true, signal });
}

// Until FilePond adds the dropped files or links, in the same task.
let droppedLinks: readonly string[] = [];

/** Returns all dropped links in place of the one that FilePond takes, with undecoded characters in its address. */
export function withAllLinks(sources: readonly unknown[]): readonly unknown[] {
  return typeof sources[0] === 'string' && droppedLinks.length > 0 ? droppedLinks : sources;
}

/** Returns the addresses of dropped images of a page, or of dropped links. */
function linksOf(data: DataTransfer): readonly string[] {
  const { images } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  if (images.length > 0) return [...images].map((image) => image.getAttribute('src') ?? '');
  const lines = data.getData('text/uri-list').split(/[\r\n]+/);
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Adds the files in folders that are dropped on an input, and notes dropped links. FilePond itself drops all files
 * when one of them cannot be read, does not report that it is reading, and changes files of unknown type.
 *
 * @param signal Removes the listener.
 */
export function handleDrops(pond: Pond, signal: AbortSignal): void {
  const { host, files: list } = pond.owner;
  const onDrop = (event: DragEvent): void => {
    const { api } = pond;
    droppedLinks = event.dataTransfer ? linksOf(event.dataTransfer) : [];
    setTimeout(() => (droppedLinks = []));
    // With `dropValidation` FilePond lets the page validate the whole drop.
    if (!api || api.disabled || !api.allowDrop || api.dropValidation) return;
    if (!event.dataTransfer || !list.addFolders(event.dataTransfer)) return;
    // FilePond ends its drag state, and finds no files in the event.
    Object.defineProperty(event, 'dataTransfer', { value: new DataTransfer() });
  };
  host.addEventListener('drop', onDrop, { capture: true, signal });
}
