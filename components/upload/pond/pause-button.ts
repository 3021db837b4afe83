import { onView } from './link.ts';
import type { Pond } from './pond.ts';
import type { PluginApi, PondPlugin, PondView, ViewAction } from './plugin-api.ts';
import { sendingChanged } from './sending-status.ts';

const bars = '<path class="fwx-upload-pause-bars" d="M10.5 8.5v9m5-9v9"/>';
const triangle = '<path class="fwx-upload-pause-triangle" d="M10.5 8.5v9l7-4.5z"/>';
const icon = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${bars}${triangle}</svg>`;

/** Adds a button to each file for a server that pauses and resumes sending. */
export const pauseButton: PondPlugin = (api) => {
  onView(api, 'file', ({ view, query }, pond) => {
    const add = ({ root, props }: ViewAction): void => {
      const isSent = query('IS_ASYNC') === true && query('GET_ALLOW_PROCESS') === true;
      if (!isSent || root.ref['fwxPause']) return;
      const button = createButton(root, pond, api);
      // The next button with the same alignment gets the focus when the file has been sent.
      button.element.dataset['align'] = String(query('GET_STYLE_BUTTON_PROCESS_ITEM_POSITION'));
      button.on('click', (event) => {
        event.stopPropagation();
        const item = pond.owner.record.find(props.id);
        if (item) pond.items?.pause(item, !item.isPaused);
      });
      root.ref['fwxPause'] = button;
    };
    const update = ({ root, props }: ViewAction): void => {
      const button = root.ref['fwxPause'] as PondView | undefined;
      if (button) show(button, pond, props.id);
    };
    view.registerWriter(
      api.utils.createRoute({
        DID_INIT_ITEM: add,
        [sendingChanged]: update,
        DID_REQUEST_ITEM_PROCESSING: update,
        DID_COMPLETE_ITEM_PROCESSING: update,
        DID_ABORT_ITEM_PROCESSING: update,
        DID_REVERT_ITEM_PROCESSING: update,
        DID_THROW_ITEM_PROCESSING_ERROR: update,
      }),
    );
  });
  return {};
};

function createButton(root: PondView, pond: Pond, { views }: PluginApi): PondView {
  const label = pond.owner.text('Pause');
  // FilePond disables buttons with opacity 0.
  const button = root.appendChildView(
    root.createChildView(views.fileActionButton, { label, icon, opacity: 0 }),
  );
  button.element.classList.add('fwx-upload-pause');
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
