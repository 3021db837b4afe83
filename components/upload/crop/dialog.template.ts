import { html, nothing, svg, type TemplateResult } from 'lit';

import type { EditorStart, Preset } from './editor.ts';

/** What the buttons of the dialog do. */
export interface DialogActions {
  readonly apply: () => void;
  readonly cancel: () => void;
  readonly reset: () => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly choose: (preset: Preset, index: number) => void;
}

const block = 'fwx-upload-cropper';

const paths = {
  zoomOut: svg`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5M7.5 10.5h6" />`,
  zoomIn: svg`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5M7.5 10.5h6M10.5 7.5v6" />`,
  reset: svg`<path d="M4 4v5h5M4.6 14a8 8 0 1 0 1.2-7.4L4 9" />`,
};

/** The editor's dialog around an image at `url`. */
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
      <div class="${block}__toolbar">
        ${tool('zoomOut', labels.zoomOut, () => actions.zoom(-1))}
        ${tool('zoomIn', labels.zoomIn, () => actions.zoom(1))}
        ${tool('reset', labels.reset, actions.reset)}
      </div>
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

function ratios({ labels, presets }: EditorStart, actions: DialogActions): TemplateResult {
  return html`<div class="${block}__ratios" role="group" aria-label=${labels.ratios}>
    ${presets.map(
      (preset, index) =>
        html`<button
          class="${block}__ratio"
          type="button"
          aria-pressed="false"
          @click=${() => actions.choose(preset, index)}
        >
          ${preset.label}
        </button>`,
    )}
  </div>`;
}
