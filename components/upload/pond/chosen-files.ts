import { browserOf } from './wiring.ts';
import type { Pond } from './pond.ts';

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
