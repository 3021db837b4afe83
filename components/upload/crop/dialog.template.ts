import { html, nothing, svg, type TemplateResult } from 'lit';

import type { EditorLabels, EditorStart, Preset } from './editor-start.ts';

/** Handlers of the buttons in the dialog. */
export interface DialogActions {
  readonly apply: () => void;
  readonly cancel: () => void;
  readonly reset: () => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly rotate: (direction: 1 | -1) => void;
  readonly flip: (axis: 'horizontal' | 'vertical') => void;
  /** Sets the angle in degrees, -45 to 45. */
  readonly straighten: (degrees: number) => void;
  readonly choose: (preset: Preset) => void;
  readonly swap: () => void;
}

const block = 'fwx-upload-cropper';

const paths = {
  zoomOut: svg`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5M7.5 10.5h6" />`,
  zoomIn: svg`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5M7.5 10.5h6M10.5 7.5v6" />`,
  rotateLeft: svg`<rect x="9.5" y="10.5" width="11" height="10" rx="1" /><path d="M15 3.5h-5a6 6 0 0 0-6 6v3M1 9.5l3 3 3-3" />`,
  rotateRight: svg`<rect x="3.5" y="10.5" width="11" height="10" rx="1" /><path d="M9 3.5h5a6 6 0 0 1 6 6v3M17 9.5l3 3 3-3" />`,
  flipHorizontal: svg`<path d="M12 3v18" stroke-dasharray="2 4" /><path d="M8.5 7v10H3zM15.5 7v10H21z" />`,
  flipVertical: svg`<path d="M3 12h18" stroke-dasharray="2 4" /><path d="M7 8.5h10V3zM7 15.5h10V21z" />`,
  resetAngle: svg`<path d="M3 20h18M12 16V4M8 8l4-4 4 4" />`,
  swap: svg`<rect x="3" y="3" width="10" height="15" rx="1" /><path d="M16.5 11H20a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1" />`,
  reset: svg`<path d="M4 4v5h5M4.6 14a8 8 0 1 0 1.2-7.4L4 9" />`,
};

/** Renders the dialog of the editor with the image at `url`. */
export function dialogTemplate(
  start: EditorStart,
  url: string,
  id: string,
  actions: DialogActions,
): TemplateResult {
  const { labels, presets } = start;
  return html`<dialog class=${block} aria-labelledby="${id}-title">
    <header class="${block}__header">
      <h2 class="${block}__title" id="${id}-title">${labels.title}</h2>
      <span class="${block}__size" aria-hidden="true"></span>
    </header>
    <div class="${block}__body"><img class="${block}__image" src=${url} alt="" /></div>
    <p class="${block}__help" id="${id}-help" hidden>${labels.help}</p>
    <p class="${block}__status" role="status"></p>
    <footer class="${block}__footer">
      ${angle(labels, id, actions)}
      ${toolbar(labels, actions)}
      ${presets.length > 0 ? ratios(start, actions) : nothing}
      <div class="${block}__actions">
        <button class="${block}__button" type="button" @click=${actions.cancel}>
          ${labels.cancel}
        </button>
        <button
          class="${block}__button ${block}__button--primary"
          type="button"
          @click=${actions.apply}
        >
          ${labels.apply}
        </button>
      </div>
    </footer>
  </dialog>`;
}

// The slider is left to right in every language, because it matches the direction of the rotation.
function angle(labels: EditorLabels, id: string, actions: DialogActions): TemplateResult {
  const straighten = ({ target }: Event): void =>
    actions.straighten((target as HTMLInputElement).valueAsNumber);
  return html`<div class="${block}__angle">
    <label for="${id}-angle">${labels.angle}</label>
    <input
      class="${block}__range"
      id="${id}-angle"
      type="range"
      min="-45"
      max="45"
      step="0.5"
      value="0"
      dir="ltr"
      @input=${straighten}
    />
    <output class="${block}__degrees" for="${id}-angle" aria-hidden="true"></output>
    ${tool('resetAngle', labels.resetAngle, () => actions.straighten(0))}
  </div>`;
}

function tool(name: keyof typeof paths, label: string, act: () => void): TemplateResult {
  return html`<button
    class="${block}__tool"
    type="button"
    title=${label}
    aria-label=${label}
    @click=${act}
  >
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      ${paths[name]}
    </svg>
  </button>`;
}

function toolbar(labels: EditorLabels, actions: DialogActions): TemplateResult {
  return html`<div class="${block}__toolbar">
        ${tool('zoomOut', labels.zoomOut, () => actions.zoom(-1))}
        ${tool('zoomIn', labels.zoomIn, () => actions.zoom(1))}
        <div class="${block}__pair">
          ${tool('rotateLeft', labels.rotateLeft, () => actions.rotate(-1))}
          ${tool('rotateRight', labels.rotateRight, () => actions.rotate(1))}
        </div>
        ${tool('flipHorizontal', labels.flipHorizontal, () => actions.flip('horizontal'))}
        ${tool('flipVertical', labels.flipVertical, () => actions.flip('vertical'))}
        ${tool('reset', labels.reset, actions.reset)}
      </div>`;
}

// A page that lists ratios without `free` allows only these ratios.
function ratios({ labels, presets }: EditorStart, actions: DialogActions): TemplateResult {
  const canSwap = presets.some(({ ratio }) => ratio === null);
  return html`<div class="${block}__ratios" role="group" aria-label=${labels.ratios}>
    ${presets.map(
      (preset) =>
        html`<button
          class="${block}__ratio"
          type="button"
          aria-pressed="false"
          @click=${() => actions.choose(preset)}
        ></button>`,
    )}
    ${canSwap ? tool('swap', labels.swap, actions.swap) : nothing}
  </div>`;
}
