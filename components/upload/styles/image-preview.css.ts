import { styles as plugin } from './filepond-plugin-image-preview.css.ts';

/** Style sheet of the preview of images: that of FilePond's plugin, with room for what stands on a wide image. */
export const styles = `${plugin}
/* As text it would leave room for descenders below, and a flipped preview would be moved by that. */
.filepond--image-bitmap > canvas {
  display: block;
}
.filepond--image-preview {
  background-color: #22262b;
}
/* The name and the buttons of a panorama would stand outside of it. FilePond puts the next file where this one ends. */
.filepond--root:not([data-style-panel-layout~='compact']) .filepond--item:has(.filepond--image-preview-wrapper) {
  min-height: 3.75rem;
}
.filepond--root:not([data-style-panel-layout~='compact']) .filepond--item:has(.filepond--image-preview-wrapper):has(.filepond--action-edit-item) {
  min-height: 5.75rem;
}
`;
