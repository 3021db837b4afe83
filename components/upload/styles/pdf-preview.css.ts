/** Style sheet of the preview of PDF files. */
export const styles = `
.filepond--pdf-preview {
  position: absolute;
  inset: 0;
  z-index: 1;
  overflow: hidden;
  border-radius: calc(var(--_radius) * 0.75);
}
.filepond--file:has(.filepond--pdf-preview) :is(.filepond--file-info, .filepond--file-status) {
  position: relative;
  z-index: 2;
}
.fwx-upload-pdf {
  box-sizing: border-box;
  display: block;
  width: 100%;
  height: 100%;
  padding-top: 3rem;
  border: 0;
}
.filepond--root .fwx-upload-pdf-link {
  position: absolute;
  bottom: 0.5rem;
  left: 2.75rem;
  font-size: 0.75em;
  color: inherit;
}
.filepond--root:dir(rtl) .fwx-upload-pdf-link {
  right: 2.75rem;
  left: auto;
}
`;
