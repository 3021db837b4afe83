import type { Pond } from './pond.ts';
import { loadedOnce, onView } from './link.ts';
import type { CreatedView, PluginApi, PondPlugin, PondView, ViewAction } from './plugin-api.ts';

const arrow = (path: string): string =>
  `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" focusable="false"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const up = arrow('M8 14.5l5-5 5 5');
const down = arrow('M8 11.5l5 5 5-5');

/**
 * Adds buttons to move each file, because FilePond reorders only by dragging. Sets the name of the edit
 * button in the language of the page, and the accessible name of files that cannot be used: FilePond names
 * the group of a file only when the file is loaded.
 */
export const itemButtons: PondPlugin = (api) => {
  onView(api, 'file-wrapper', (created) => nameGroup(created, api));
  onView(api, 'file', ({ view, query }, pond) => {
    const started = ({ root, props }: ViewAction): void => {
      hidePictures(root.element);
      notePresses(root.element, props.id, pond);
      if (query('GET_ONACTIVATEFILE')) activateByKey(root, props.id);
      nameButtons(root.element, props.id);
    };
    const loaded = ({ root, props }: ViewAction): void => {
      if (query('GET_ALLOW_REORDER') === true && query('GET_ALLOW_MULTIPLE') === true) {
        addMoveButtons(root, props.id, pond, api);
      }
      // The plugin creates its button in the same task.
      queueMicrotask(() => {
        nameEditButton(root.element, pond);
        nameButtons(root.element, props.id);
      });
    };
    const routes = loadedOnce({ DID_INIT_ITEM: started, DID_LOAD_ITEM: loaded });
    view.registerWriter(api.utils.createRoute(routes));
  });
  return {};
};

function nameGroup({ view, query }: CreatedView, { utils }: PluginApi): void {
  const write = ({ root, props }: ViewAction): void => {
    const legend = root.element.querySelector('legend');
    const name = query('GET_ITEM_NAME', props.id);
    if (legend && typeof name === 'string') legend.textContent = name;
  };
  view.registerWriter(utils.createRoute({ DID_INIT_ITEM: write }));
}

function addMoveButtons(root: PondView, id: string, pond: Pond, api: PluginApi): void {
  const add = (name: string, icon: string, label: 'Move down' | 'Move up', by: 1 | -1): void => {
    const look = { label: pond.owner.text(label), icon, opacity: 1 };
    const button = addButton(root, api, look, () => pond.moveBy(id, by));
    button.element.classList.add('fwx-upload-move', `fwx-upload-move--${name}`);
  };
  add('up', up, 'Move up', -1);
  add('down', down, 'Move down', 1);
}

/** Adds a button to a file. FilePond disables buttons with opacity 0. */
export function addButton(
  root: PondView,
  { views }: PluginApi,
  look: { readonly label: string; readonly icon: string; readonly opacity: number },
  onClick: () => void,
): PondView {
  const button = root.appendChildView(root.createChildView(views.fileActionButton, look));
  button.on('click', (event) => {
    event.stopPropagation();
    onClick();
  });
  return button;
}

// In the capture phase: FilePond's button may change the file at once.
function notePresses(element: HTMLElement, id: string, pond: Pond): void {
  const onClick = (event: Event): void => {
    const button = (event.target as Element).closest(
      '[class*="--action-"]:not([class*="--action-edit"])',
    );
    if (!button) return;
    pond.items?.press(id);
    const isCancel = button.matches('.filepond--action-abort-item-processing');
    if (isCancel && pond.items?.cancel(id) === true) event.stopPropagation();
  };
  element.addEventListener('click', onClick, true);
}

/** Labels each button with its action and the name of its file. */
function nameButtons(element: HTMLElement, id: string): void {
  const name = element.querySelector('.filepond--file-info-main');
  if (!name) return;
  name.id = `fwx-upload-${id}-name`;
  for (const [index, button] of element.querySelectorAll('button').entries()) {
    const label = button.querySelector('span');
    if (!label) continue;
    label.id = `fwx-upload-${id}-${index}`;
    button.setAttribute('aria-labelledby', `${label.id} ${name.id}`);
  }
}

/** Hides posters and icons from screen readers: the names of file and button are shown next to them. */
function hidePictures(element: HTMLElement): void {
  const hide = (): void => {
    for (const image of element.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
    for (const icon of element.querySelectorAll('svg:not([aria-hidden])'))
      icon.setAttribute('aria-hidden', 'true');
  };
  hide();
  new MutationObserver(hide).observe(element, { childList: true, subtree: true });
}

// FilePond activates a file only by pointer. The file is a button only when there is a listener.
function activateByKey(root: PondView, id: string): void {
  const info = root.element.querySelector<HTMLElement>('.filepond--file-info');
  if (!info) return;
  info.tabIndex = 0;
  info.setAttribute('role', 'button');
  info.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    root.dispatch('DID_ACTIVATE_ITEM', { id });
  });
}

function nameEditButton(element: HTMLElement, pond: Pond): void {
  for (const button of element.querySelectorAll<HTMLButtonElement>(
    '.filepond--action-edit-item, .filepond--action-edit-item-alt',
  )) {
    // Without a type one of the two buttons would submit the form.
    button.type = 'button';
    const label = button.querySelector('span');
    if (label) label.textContent = pond.owner.text('Edit image');
  }
}
