import { fileButtons } from './file-buttons.css.ts';

/**
 * Style sheet of the upload input: FilePond in the colours of the page. Must be added after the style
 * sheets of FilePond, whose values it overrides.
 */
export const styles = `
fwx-upload {
  --_background: var(--fwx-upload-background, var(--bs-bg-1, light-dark(#f8f9fa, #1e2227)));
  --_border: var(--fwx-upload-border, light-dark(oklch(64% 0.015 258), oklch(52% 0.02 259)));
  --_foreground: var(--fwx-upload-foreground, var(--bs-fg-2, light-dark(#3d434b, #d8dce2)));
  --_action: var(--fwx-upload-accent, var(--bs-link-color, light-dark(oklch(49% 0.2 262), oklch(77% 0.115 256))));
  --_ring: var(--fwx-upload-focus, var(--bs-focus-ring-color, light-dark(oklch(55% 0.21 262), oklch(72% 0.14 257))));
  --_item: var(--fwx-upload-item-background, light-dark(oklch(37.4% 0.022 260), oklch(33% 0.02 260)));
  --_item-text: var(--fwx-upload-item-foreground, #fff);
  --_success: var(--fwx-upload-success, oklch(45% 0.11 152));
  --_danger: var(--fwx-upload-danger, oklch(48% 0.18 26));
  --_danger-text: var(--fwx-invalid-color, light-dark(oklch(50% 0.19 26), oklch(76% 0.13 24)));
  --_radius: var(--fwx-upload-radius, var(--bs-radius-4, 0.5rem));
  display: block;
  /* Without the style sheet of the page, no other rule hides an element with its own display. */
  &:is([hidden]:not([hidden='until-found']), [popover]:not(:popover-open)) {
    display: none;
  }
}
/*
 * The content of FilePond adds nothing to the width of its container, so a row, a table cell or a dialog would give it
 * none. The column of this grid has a width where there is room, and needs none.
 */
fwx-upload::before {
  display: grid;
  grid-template-columns: minmax(0, 24rem);
  height: 0;
  overflow: clip;
  content: '';
}
.filepond--root {
  /* In a document without a doctype the height of FilePond's measuring element is that of the window in a block. */
  display: grid;
  font-family: var(--fwx-upload-font-family, inherit);
  font-weight: 400;
  /* On paper the names of files are white without their background. */
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
}
/* FilePond's 'inherit' makes browsers compute the styles of all files again in each frame. */
.filepond--root * {
  box-sizing: border-box;
}
.filepond--root::after {
  position: absolute;
  inset: 0;
  z-index: 4;
  content: '';
  pointer-events: none;
  border: 1px dashed var(--_border);
  border-radius: var(--_radius);
}
.filepond--root:is(:hover, [data-hopper-state='drag-over'])::after {
  border-color: var(--_action);
}
.filepond--root:has(> .filepond--browser:focus-visible)::after {
  border-color: var(--_ring);
  outline: 2px solid var(--_ring);
  outline-offset: 1px;
}
.filepond--root:is(.is-invalid, :has(> * > * > :is([data-filepond-item-state*='invalid'], [data-filepond-item-state*='error'])))::after {
  border-color: var(--_danger-text);
}
.filepond--root[data-disabled] {
  opacity: 1;
}
.filepond--root[data-disabled] > .filepond--panel-root,
.filepond--root[data-disabled]::after {
  filter: grayscale(1);
  opacity: 0.6;
}
.filepond--root[data-disabled] .filepond--drop-label label {
  opacity: 1;
  cursor: default;
}
.filepond--root[data-style-panel-layout~='circle']::after {
  border-radius: 99999rem;
}
.filepond--panel-root {
  background-color: var(--_background);
  border-radius: var(--_radius);
}
.filepond--item {
  --_panel: var(--_item);
}
.filepond--item .filepond--item-panel {
  background-color: var(--_panel);
  border-radius: calc(var(--_radius) * 0.75);
}
.filepond--file {
  color: var(--_item-text);
}
[data-filepond-item-state='processing-complete'] {
  --_panel: var(--_success);
}
.filepond--drip-blob {
  background: var(--_action);
}
.filepond--root[data-fwx-full] > .filepond--drop-label {
  visibility: hidden !important;
  opacity: 0 !important;
  transition: opacity 0.15s, visibility 0.15s;
}
.filepond--drop-label {
  color: var(--_foreground);
}
.filepond--drop-label label {
  font-size: 0.9375em;
  cursor: pointer;
}
.filepond--label-action {
  color: var(--_action);
  font-weight: 500;
  text-decoration-color: currentcolor;
  text-underline-offset: 0.2em;
  outline: none;
}
.filepond--root[data-disabled] .filepond--label-action {
  color: inherit;
  text-decoration: none;
}
.filepond--file-info .filepond--file-info-main,
.filepond--file-status .filepond--file-status-main {
  font-size: 0.8125em;
}
.filepond--file-info .filepond--file-info-sub,
.filepond--file-status .filepond--file-status-sub {
  font-size: 0.75em;
  opacity: 1 !important;
  transition: none;
}
:is([data-filepond-item-state*='invalid'], [data-filepond-item-state*='error']) {
  --_panel: var(--_danger);
  .filepond--file-info {
    margin-inline-end: 0.75em;
  }
}
[data-filepond-item-state*='processing-error'] .filepond--file-info {
  margin-inline-end: 3em;
}
.filepond--file-action-button {
  cursor: pointer;
  background-color: rgb(0 0 0 / 0.6);
  /* A browser takes the focus from a hidden button: FilePond disables it, and shows the next one, only frames later. */
  &:focus {
    visibility: inherit !important;
  }
  &&:focus-visible {
    outline: 2px solid #fff;
    outline-offset: 1px;
    box-shadow: 0 0 0 5px rgb(0 0 0 / 0.6);
  }
}
/* FilePond shortens the name to nothing beside a long status: the status is shortened first. */
.filepond--file .filepond--file-info {
  flex: 1 1 30%;
}
.filepond--file .filepond--file-status {
  flex: 0 999 auto;
  margin-right: var(--_status);
}
:is(.filepond--file-status, .filepond--file-info) > * {
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
}
.filepond--file :is(.fwx-upload-move, .fwx-upload-pause) {
  top: 0.5625em;
}
.filepond--file .fwx-upload-move--up {
  right: var(--_outer-move);
}
.filepond--file .fwx-upload-move--down {
  right: var(--_inner-move);
}
.filepond--file .fwx-upload-pause {
  right: var(--_pause);
}
.fwx-upload-pause:not([data-paused]) .fwx-upload-pause-triangle,
.fwx-upload-pause[data-paused] .fwx-upload-pause-bars,
[data-style-panel-layout~='circle'] .fwx-upload-pause {
  display: none;
}
.fwx-upload-status {
  margin: -0.5rem 0 1rem;
  font-size: var(--bs-font-size-sm, 0.875rem);
  color: var(--_danger-text);
  white-space: pre-line;
}
.fwx-upload-status:empty {
  margin: 0;
}
.fwx-upload-progress {
  margin: -0.5rem 0 1rem;
  font-size: var(--bs-font-size-sm, 0.875rem);
  font-variant-numeric: tabular-nums;
  unicode-bidi: plaintext;
  text-align: start;
  color: var(--_foreground);
}
.fwx-upload-progress:not(:has(:not(:empty))) {
  margin: 0;
}
.fwx-upload-unseen,
.fwx-upload-status:not([data-visible]) {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.fwx-upload-progress:dir(rtl) {
  text-align: right;
}
.filepond--root:dir(rtl) {
  .filepond--drop-label label {
    direction: rtl;
  }
  .filepond--file {
    flex-direction: row-reverse;
  }
  :is(.filepond--file-info, .filepond--file-status) > * {
    unicode-bidi: plaintext;
  }
  .filepond--file :is(.fwx-upload-move, .fwx-upload-pause) {
    right: auto;
  }
  .filepond--file .fwx-upload-move--up {
    left: var(--_inner-move);
  }
  .filepond--file .fwx-upload-move--down {
    left: var(--_outer-move);
  }
  .filepond--file .fwx-upload-pause {
    left: var(--_pause);
  }
  .filepond--file .filepond--file-info {
    align-items: flex-end;
    margin: 0 var(--_remove, 0) 0 0.5em;
    text-align: right;
  }
  .filepond--file .filepond--file-status {
    align-items: flex-start;
    min-width: 0;
    margin-right: auto;
    margin-left: var(--_status);
    text-align: left;
  }
  /* FilePond gives texts the room of hidden buttons only where names are on the left. */
  .filepond--file:has(> .filepond--action-remove-item:not([style*='hidden'])) {
    --_remove: 2.25em;
  }
  .filepond--file:not(:has(> [data-align='left']:not([style*='hidden']), .fwx-upload-move)) {
    --_status: 0;
  }
}
${fileButtons}
@media (forced-colors: active) {
  .filepond--root::after {
    border-color: CanvasText;
  }
  .filepond--file {
    outline: 1px solid CanvasText;
    outline-offset: -1px;
  }
  .filepond--image-preview-overlay {
    display: none;
  }
  .filepond--file-action-button.filepond--file-action-button {
    forced-color-adjust: none;
    color: ButtonText;
    background-color: ButtonFace;
    border: 1px solid ButtonText;
    &:focus-visible {
      outline-color: Highlight;
    }
  }
}
@media (prefers-reduced-motion: reduce) {
  .filepond--root *,
  .filepond--root *::before,
  .filepond--root *::after {
    animation: none !important;
    transition: none !important;
  }
}
`;
