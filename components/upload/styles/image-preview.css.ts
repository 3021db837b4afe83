import { styles as plugin } from './filepond-plugin-image-preview.css.ts';

/** Style sheet of the image preview: the one of FilePond's plugin, with room for the text on a wide image. */
export const styles = `${plugin}
/* An inline canvas would leave space for descenders, which would shift a flipped preview. */
.filepond--image-bitmap > canvas {
  display: block;
}
.filepond--image-preview {
  background-color: #22262b;
}
/* The plugin's green has too little contrast to the white text on it. */
.filepond--image-preview-overlay-success {
  color: var(--_success);
}
.filepond--image-preview-overlay-failure {
  color: var(--_danger);
}
/* The name and the buttons of a panorama would overflow it. FilePond places the next file where this one ends. */
.filepond--root:not([data-style-panel-layout~='compact']) .filepond--item:has(> * > * > * > .filepond--image-preview) {
  min-height: 3.75rem;
}
.filepond--root:not([data-style-panel-layout~='compact']) .filepond--item:has(> * > * > * > .filepond--image-preview):has(> * > * > .filepond--action-edit-item) {
  min-height: 5.75rem;
}
`;
