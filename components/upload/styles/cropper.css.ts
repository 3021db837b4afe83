/** Style sheet of the crop dialog. */
export const styles = `
.fwx-upload-cropper {
  --_accent: var(--fwx-upload-cropper-accent, var(--bs-theme-bg, oklch(53% 0.21 262)));
  --_accent-text: var(--fwx-upload-cropper-accent-foreground, var(--bs-theme-contrast, #fff));
  --_mark: var(--fwx-upload-cropper-accent, var(--bs-theme-fg, light-dark(oklch(47.5% 0.21 262), oklch(80% 0.105 262))));
  --_ring: var(--bs-focus-ring-color, light-dark(oklch(55% 0.21 262), oklch(72% 0.14 257)));
  --_background: var(--fwx-upload-cropper-background, var(--bs-bg-body, light-dark(#fff, #16191d)));
  --_border: var(--fwx-upload-cropper-border, var(--bs-border-color, light-dark(#d8dce2, #3d434b)));
  --_canvas: var(--fwx-upload-cropper-canvas, var(--bs-bg-2, light-dark(#f1f3f5, #23272d)));
  --_control: var(--fwx-upload-cropper-control, var(--bs-bg-1, light-dark(#f8f9fa, #1e2227)));
  --_control-active: var(--fwx-upload-cropper-control-active, var(--bs-bg-3, light-dark(#e5e8ec, #33383f)));
  --_foreground: var(--fwx-upload-cropper-foreground, var(--bs-fg-body, light-dark(#1c2026, #eceef1)));
  --_radius: var(--fwx-upload-cropper-radius, var(--bs-radius-3, 0.375rem));
  box-sizing: border-box;
  width: min(60rem, 100vw - 2rem);
  max-width: none;
  height: min(46rem, 100vh - 2rem);
  height: min(46rem, 100dvh - 2rem);
  max-height: none;
  margin: auto;
  padding: 0;
  overflow: auto;
  color: var(--_foreground);
  background: var(--_background);
  border: 1px solid var(--_border);
  border-radius: calc(var(--_radius) * 2);
  box-shadow: var(--bs-box-shadow-lg, 0 1rem 3rem rgb(0 0 0 / 30%));
  font: inherit;
  font-family: var(--bs-font-sans-serif, system-ui, sans-serif);
  line-height: 1.4;
}
.fwx-upload-cropper[open] {
  display: flex;
  flex-direction: column;
}
.fwx-upload-cropper::backdrop {
  background: rgb(0 0 0 / 0.6);
}
.fwx-upload-cropper *,
.fwx-upload-cropper *::before {
  box-sizing: border-box;
}
.fwx-upload-cropper__header {
  display: flex;
  gap: 1rem;
  align-items: baseline;
  justify-content: space-between;
  padding: 0.875rem 1.25rem;
  border-bottom: 1px solid var(--_border);
}
.fwx-upload-cropper__title {
  margin: 0;
  font-size: 1.125rem;
  font-weight: 600;
}
.fwx-upload-cropper__size {
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  direction: ltr;
  opacity: 0.8;
}
.fwx-upload-cropper__body {
  position: relative;
  flex: 1 0 0;
  min-height: 10rem;
  padding: 1rem;
  background: var(--_canvas);
}
.fwx-upload-cropper__image {
  display: block;
  width: 100%;
  height: 100%;
  object-fit: contain;
}
.fwx-upload-cropper__image[hidden] {
  display: none;
}
.fwx-upload-cropper__status {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.fwx-upload-cropper__footer {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1.25rem;
  align-items: center;
  padding: 0.875rem 1.25rem;
  border-top: 1px solid var(--_border);
}
.fwx-upload-cropper__angle {
  display: flex;
  flex: 1 1 100%;
  gap: 0.75rem;
  align-items: center;
  min-width: 0;
  max-width: 34rem;
  font-size: 0.9375rem;
}
.fwx-upload-cropper__range {
  flex: 1;
  min-width: 4rem;
  min-height: 2rem;
  margin: 0;
  accent-color: var(--_mark);
  cursor: pointer;
}
.fwx-upload-cropper__degrees {
  min-width: 3.25rem;
  font-variant-numeric: tabular-nums;
  text-align: end;
  direction: ltr;
}
.fwx-upload-cropper__pair {
  display: flex;
  gap: inherit;
  direction: ltr;
}
.fwx-upload-cropper__toolbar,
.fwx-upload-cropper__ratios,
.fwx-upload-cropper__actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
}
.fwx-upload-cropper__actions {
  margin-inline-start: auto;
  gap: 0.5rem;
}
.fwx-upload-cropper button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 2.5rem;
  min-height: 2.5rem;
  margin: 0;
  padding: 0.375rem 0.75rem;
  color: inherit;
  background: var(--_control);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  font: inherit;
  font-size: 0.9375rem;
  cursor: pointer;
  transition: background-color 0.15s;
}
.fwx-upload-cropper button:hover,
.fwx-upload-cropper button:active {
  background: var(--_control-active);
}
.fwx-upload-cropper button:focus-visible,
.fwx-upload-cropper__range:focus-visible,
.fwx-upload-cropper cropper-selection:focus-visible {
  outline: 2px solid var(--_ring);
  outline-offset: 2px;
}
.fwx-upload-cropper .fwx-upload-cropper__tool {
  padding: 0.375rem;
}
.fwx-upload-cropper__tool svg {
  width: 1.375rem;
  height: 1.375rem;
}
.fwx-upload-cropper .fwx-upload-cropper__ratio.is-active {
  color: var(--_mark);
  background: transparent;
  border-color: currentcolor;
  box-shadow: inset 0 0 0 1px currentcolor;
}
.fwx-upload-cropper .fwx-upload-cropper__button--primary,
.fwx-upload-cropper .fwx-upload-cropper__button--primary:hover {
  color: var(--_accent-text);
  background: var(--_accent);
  border-color: var(--_accent);
}
.fwx-upload-cropper .fwx-upload-cropper__button--primary:hover {
  filter: brightness(1.1);
}
.fwx-upload-cropper cropper-canvas {
  direction: ltr;
  width: 100%;
  height: 100%;
  border-radius: var(--_radius);
}
.fwx-upload-cropper cropper-image {
  top: 0;
  left: 0;
}
.fwx-upload-cropper cropper-handle[action$='-resize'] {
  --theme-color: #fff;
}
.fwx-upload-cropper cropper-selection {
  outline: 1px solid #fff;
  box-shadow: 0 0 0 1px rgb(0 0 0 / 0.5);
}
@media (pointer: coarse) {
  .fwx-upload-cropper button {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }
  .fwx-upload-cropper cropper-handle:is([action='ne-resize'], [action='nw-resize'], [action='se-resize'], [action='sw-resize']) {
    width: 2.75rem;
    height: 2.75rem;
  }
  .fwx-upload-cropper cropper-handle:is([action='ne-resize'], [action='nw-resize']) {
    top: -1.375rem;
  }
  .fwx-upload-cropper cropper-handle:is([action='se-resize'], [action='sw-resize']) {
    bottom: -1.375rem;
  }
  .fwx-upload-cropper cropper-handle:is([action='ne-resize'], [action='se-resize']) {
    right: -1.375rem;
  }
  .fwx-upload-cropper cropper-handle:is([action='nw-resize'], [action='sw-resize']) {
    left: -1.375rem;
  }
}
@media (max-width: 40rem), (max-height: 30rem) and (min-width: 34rem) {
  .fwx-upload-cropper {
    width: 100vw;
    height: 100vh;
    height: 100dvh;
    border: 0;
    border-radius: 0;
  }
}
@media (max-width: 40rem) {
  .fwx-upload-cropper__body {
    padding: 0.5rem;
  }
  .fwx-upload-cropper__footer {
    padding: 0.75rem;
  }
  .fwx-upload-cropper__actions {
    flex: 1 1 100%;
  }
  .fwx-upload-cropper__actions > button {
    flex: 1;
  }
}
@media (max-height: 30rem) and (min-width: 34rem) {
  .fwx-upload-cropper[open] {
    display: grid;
    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 20rem);
  }
  .fwx-upload-cropper__header {
    grid-area: 1 / 2;
    padding: 0.5rem 0.75rem;
  }
  .fwx-upload-cropper__body {
    grid-area: 1 / 1 / 3 / 2;
    padding: 0.5rem;
  }
  .fwx-upload-cropper__footer {
    grid-area: 2 / 2;
    gap: 0.5rem;
    align-content: start;
    min-height: 0;
    padding: 0.5rem 0.75rem;
    overflow-y: auto;
  }
}
@media (forced-colors: active) {
  .fwx-upload-cropper .fwx-upload-cropper__ratio.is-active {
    color: HighlightText;
    background: Highlight;
    forced-color-adjust: none;
  }
  .fwx-upload-cropper cropper-canvas {
    forced-color-adjust: none;
  }
}
@media (prefers-reduced-motion: no-preference) {
  .fwx-upload-cropper[open] {
    animation: fwx-upload-cropper-in 0.15s ease-out;
  }
}
@media (prefers-reduced-motion: reduce) {
  .fwx-upload-cropper button {
    transition: none;
  }
}
@keyframes fwx-upload-cropper-in {
  from {
    opacity: 0;
  }
}
`;
