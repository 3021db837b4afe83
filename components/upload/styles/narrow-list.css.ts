/** Rules of the upload input for files that can be sorted, in a list without room for their buttons and texts side by side. */
export const narrowList = `
/* In a narrow list three or four buttons leave no room for texts: they are below them. */
.filepond--list {
  container-type: inline-size;
}
@container (max-width: 22em) {
  .filepond--file:has(.fwx-upload-move) {
    column-gap: 0.5em;
    padding-bottom: 2.75em;
    :is(button, .filepond--progress-indicator, .filepond--processing-complete-indicator) {
      top: auto;
      bottom: 0.5625em;
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
