import { percentText, timeLeftText } from '../status/progress-text.ts';
import { isNetworkAwaited } from '../transfer/network.ts';
import { addButton } from './item-buttons.ts';
import { onView } from './link.ts';
import type {
  CreatedView,
  PluginApi,
  PondPlugin,
  PondQuery,
  PondView,
  ViewAction,
} from './plugin-api.ts';
import type { Pond } from './pond.ts';

/** Action for an item whose sending begins or stops waiting, is paused or resumed. */
export const sendingChanged = 'FWX_SENDING_CHANGED';

const bars = '<path class="fwx-upload-pause-bars" d="M10.5 8.5v9m5-9v9"/>';
const triangle = '<path class="fwx-upload-pause-triangle" d="M10.5 8.5v9l7-4.5z"/>';
const icon = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${bars}${triangle}</svg>`;

/**
 * Shows the progress and the remaining time of a file that is being sent, in the language of the page, or
 * that it waits for a connection: FilePond formats its percentage in English. Adds a button to each file for a
 * server that pauses and resumes sending.
 */
export const sendingView: PondPlugin = (api) => {
  onView(api, 'file-status', ({ view, query }, pond) => {
    const write = ({ root, props }: ViewAction): void => {
      const [main, sub] = root.element.children;
      const text = statusText(pond, query, props.id);
      if (!main || !sub || !text) return;
      main.textContent = text.main;
      sub.textContent = text.sub;
    };
    const routes = {
      [sendingChanged]: write,
      DID_REQUEST_ITEM_PROCESSING: write,
      DID_UPDATE_ITEM_PROCESS_PROGRESS: write,
    };
    view.registerWriter(api.utils.createRoute(routes));
  });
  onView(api, 'file', (created, pond) => handlePauses(created, pond, api));
  return {};
};

function handlePauses({ view, query }: CreatedView, pond: Pond, api: PluginApi): void {
  const add = ({ root, props }: ViewAction): void => {
    const isSent = query('IS_ASYNC') === true && query('GET_ALLOW_PROCESS') === true;
    if (isSent) root.ref['fwxPause'] ??= addPauseButton(root, props.id, pond, api);
  };
  const update = ({ root, props }: ViewAction): void => {
    const button = root.ref['fwxPause'] as PondView | undefined;
    if (button) show(button, pond, props.id);
  };
  const routes = {
    DID_INIT_ITEM: add,
    [sendingChanged]: update,
    DID_REQUEST_ITEM_PROCESSING: update,
    DID_COMPLETE_ITEM_PROCESSING: update,
    DID_ABORT_ITEM_PROCESSING: update,
    DID_THROW_ITEM_PROCESSING_ERROR: update,
  };
  view.registerWriter(api.utils.createRoute(routes));
}

function addPauseButton(root: PondView, id: string, pond: Pond, api: PluginApi): PondView {
  const look = { label: pond.owner.text('Pause'), icon, opacity: 0 };
  const button = addButton(root, api, look, () => {
    const item = pond.owner.record.find(id);
    if (item) pond.items?.pause(item, !item.isPaused);
  });
  button.element.classList.add('fwx-upload-pause');
  // The next button with the same alignment gets the focus when the file has been sent.
  const align = root.query('GET_STYLE_BUTTON_PROCESS_ITEM_POSITION');
  button.element.dataset['align'] = String(align);
  return button;
}

function show(button: PondView, pond: Pond, id: string): void {
  const sending = pond.items?.sending(id);
  const isPaused = sending?.item.isPaused ?? false;
  button.opacity = sending ? 1 : 0;
  button.element.toggleAttribute('data-paused', isPaused);
  const label = button.element.querySelector('span');
  if (label) label.textContent = pond.owner.text(isPaused ? 'Resume' : 'Pause');
}

/** Returns the status text of a file that is being sent; `null` when it is not being sent any more. */
function statusText(
  pond: Pond,
  query: PondQuery,
  id: string,
): { readonly main: string; readonly sub: string } | null {
  const { locale } = pond.owner;
  const sending = pond.items?.sending(id);
  if (!sending) return null;
  const { item, progress } = sending;
  const percent = progress.loaded > 0 ? percentText(progress, locale.tag) : null;
  if (item.isPaused) return { main: pond.owner.text('Paused'), sub: percent ?? '' };
  const cancel = String(query('GET_LABEL_TAP_TO_CANCEL'));
  if (isNetworkAwaited()) return { main: pond.owner.text('Waiting for a connection'), sub: cancel };
  const label = String(query('GET_LABEL_FILE_PROCESSING'));
  return {
    main: percent === null ? label : `${label} ${percent}`,
    sub: timeLeftText(progress, locale) ?? cancel,
  };
}
