/** Rules of the upload input for the places of the buttons of a file. */
export const fileButtons = `
/* Distances of the buttons and of the text beside them from the edge, the same in both directions. */
.filepond--file {
  --_pause: 2.75em;
  --_status: 2.25em;
}
.filepond--file:has(.fwx-upload-move) {
  --_inner-move: 2.75em;
  --_outer-move: 4.75em;
  --_pause: 6.75em;
  --_status: 6.75em;
}
.filepond--file:has(.fwx-upload-move):not(:has(.filepond--action-process-item)) {
  --_inner-move: 0.5625em;
  --_outer-move: 2.5625em;
  --_status: 4.5em;
}
.filepond--file:has(.fwx-upload-pause:enabled) {
  --_status: 4.5em;
}
.filepond--file:has(.fwx-upload-move):has(.fwx-upload-pause:enabled) {
  --_status: 8.75em;
}
/* In a narrow list three or four buttons leave no room for texts: they are below them. */
.filepond--list {
  container-type: inline-size;
}
@container (max-width: 22em) {
  .filepond--file:has(.fwx-upload-move) {
    column-gap: 0.5em;
    padding-bottom: 2.75em;
    > :is(button, .filepond--progress-indicator, .filepond--processing-complete-indicator) {
      top: auto;
      bottom: 0.5625em;
    }
    > button.filepond--action-edit-item {
      bottom: 2.75em;
    }
    .filepond--progress-indicator {
      margin-bottom: 0.1875em;
    }
    &.filepond--file :is(.filepond--file-info, .filepond--file-status) {
      margin-inline: 0;
      transform: none !important;
    }
  }
  /* FilePond measures a file before it has its buttons, and draws its panel in that height. */
  .filepond--item:has(.fwx-upload-move):not(:has([class*='preview-wrapper'], .filepond--file-poster-wrapper)) {
    height: auto !important;
    > .filepond--item-panel {
      visibility: hidden;
    }
    > .filepond--file-wrapper {
      background-color: var(--_panel);
      border-radius: calc(var(--_radius) * 0.75);
    }
  }
}`;
