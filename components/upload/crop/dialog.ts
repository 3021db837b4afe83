import type { CropperCanvas, CropperImage, CropperSelection } from 'cropperjs';
import { html, render } from 'lit';

import { adoptStyles } from '../styles/adopt.ts';
import { styles } from '../styles/cropper.css.ts';
import { dialogTemplate } from './dialog.template.ts';
import type { EditorDialog, EditorEnd } from './editor.ts';
import type { EditorStart, Preset } from './editor-start.ts';
import { cropOf } from './geometry.ts';
import { RatioChoice } from './ratio-choice.ts';
import { CropStage } from './stage.ts';

const sides = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'];

// No `rotatable` and no `skewable`: the stage rotates the image, so that gestures do not rotate it by accident.
// Dragging beside the selection moves the image, to reach the parts outside an enlarged view.
const stageTemplate = html`<cropper-canvas background>
  <cropper-image aria-hidden="true" scalable translatable initial-fit="contain"></cropper-image>
  <cropper-shade hidden></cropper-shade>
  <cropper-handle action="move" plain></cropper-handle>
  <cropper-selection initial-coverage="0.8" movable resizable precise>
    <cropper-grid aria-hidden="true" bordered covered></cropper-grid>
    <cropper-crosshair centered></cropper-crosshair>
    <cropper-handle action="move" plain></cropper-handle>
    ${sides.map((side) => html`<cropper-handle action="${side}-resize"></cropper-handle>`)}
  </cropper-selection>
</cropper-canvas>`;

const block = '.fwx-upload-cropper';
let opened = 0;

/** Opens the crop dialog for an image. The elements of Cropper.js must be defined before. */
export function showCropDialog(file: Blob, start: EditorStart, end: EditorEnd): EditorDialog {
  return new CropDialog(file, start, end);
}

class CropDialog implements EditorDialog {
  readonly #start: EditorStart;
  readonly #end: EditorEnd;
  readonly #url: string;
  readonly #dialog: HTMLDialogElement;
  readonly #image: HTMLImageElement;
  readonly #releaseStyles = adoptStyles(document, styles);
  readonly #id = `fwx-upload-cropper-${++opened}`;
  #canvas: CropperCanvas | null = null;
  #selection: CropperSelection | null = null;
  #stage: CropStage | null = null;
  readonly #ratios: RatioChoice;
  #isClosed = false;

  constructor(file: Blob, start: EditorStart, end: EditorEnd) {
    this.#start = start;
    this.#end = end;
    this.#ratios = new RatioChoice(start);
    this.#url = URL.createObjectURL(file);
    this.#dialog = this.#build();
    this.#image = this.#query('__image') as HTMLImageElement;
    this.#image.addEventListener('load', this.#onLoad, { once: true });
    this.#image.addEventListener('error', this.#fail, { once: true });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#markPreset();
    this.#showAngle();
  }

  cancel = (): void => this.#close(() => this.#end.cancel());

  #fail = (): void => this.#close(() => this.#end.fail());

  #build(): HTMLDialogElement {
    const holder = document.createElement('div');
    const actions = {
      apply: this.#apply,
      cancel: this.cancel,
      reset: () => this.#reset(),
      zoom: (direction: 1 | -1) => this.#stage?.zoom(direction),
      rotate: (direction: 1 | -1) => this.#change((stage) => stage.rotate(direction)),
      flip: (axis: 'horizontal' | 'vertical') => this.#change((stage) => stage.flip(axis)),
      straighten: (degrees: number) => this.#change((stage) => stage.straighten(degrees)),
      choose: this.#choose,
      swap: this.#swap,
    };
    render(dialogTemplate(this.#start, this.#url, this.#id, actions), holder);
    const dialog = holder.querySelector('dialog')!;
    dialog.addEventListener('cancel', (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      this.cancel();
    });
    // The browser may close the dialog without a cancelable `cancel` event, for example after a second Escape.
    dialog.addEventListener('close', this.cancel);
    // The page must not handle the events of Cropper.js and of the angle as form input.
    for (const name of ['change', 'input']) {
      dialog.addEventListener(name, (event) => event.stopPropagation());
    }
    dialog.addEventListener('keydown', this.#onKey);
    return dialog;
  }

  #onLoad = (): void => {
    this.#image.hidden = true;
    const { container } = this.#start.options;
    const place = typeof container === 'string' ? document.querySelector(container) : container;
    (place ?? this.#query('__body')).append(this.#stageElements());
    const image = this.#canvas?.querySelector<CropperImage>('cropper-image');
    if (!image) return this.cancel();
    image.setAttribute('src', this.#url);
    image
      .$ready()
      .then(() => whenPlaced(image))
      .then(() => this.#begin(image), this.#fail);
  };

  #stageElements(): DocumentFragment {
    const { template } = this.#start.options;
    const fragment = document.createDocumentFragment();
    if (template === undefined) {
      render(stageTemplate, fragment);
    } else {
      const holder = document.createElement('template');
      holder.innerHTML = template;
      fragment.append(document.importNode(holder.content, true));
    }
    this.#canvas = fragment.querySelector<CropperCanvas>('cropper-canvas');
    return fragment;
  }

  #begin(image: CropperImage): void {
    const canvas = this.#canvas;
    const selection = canvas?.querySelector<CropperSelection>('cropper-selection');
    if (this.#isClosed || !canvas || !selection) return this.cancel();
    this.#selection = selection;
    // Cropper.js would listen on the document, regardless of the focus, and never remove the listener.
    selection.keyboard = false;
    const { naturalWidth: width, naturalHeight: height } = this.#image;
    const stage = new CropStage({ canvas, image, selection }, { width, height });
    this.#stage = stage;
    stage.onchange = () => this.#showSize();
    this.#describe(selection);
    const { rect, turn, ratio } = this.#start;
    stage.begin(turn, rect, ratio);
    // The user may have chosen another ratio while the image was loading.
    if (this.#ratios.ratio !== ratio) stage.setRatio(this.#ratios.ratio);
    selection.focus();
  }

  #describe(selection: HTMLElement): void {
    selection.tabIndex = 0;
    selection.setAttribute('role', 'application');
    selection.setAttribute('aria-label', this.#start.labels.selection);
    selection.setAttribute('aria-describedby', `${this.#id}-help`);
  }

  #onKey = (event: KeyboardEvent): void => {
    if (!this.#stage || event.target !== this.#selection || event.ctrlKey || event.metaKey) return;
    if (!this.#handleKey(event)) return;
    event.preventDefault();
    this.#announce();
  };

  #handleKey({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    const stage = this.#stage!;
    const step = shiftKey ? 10 : 1;
    const direction = directions[key];
    if (direction) stage.nudge(direction[0] * step, direction[1] * step, altKey);
    else if (key === '+' || key === '=') stage.zoom(1);
    else if (key === '-' || key === '_') stage.zoom(-1);
    else if (key === 'Enter') this.#apply();
    else return false;
    return true;
  }

  #choose = (preset: Preset): void => {
    this.#ratios.choose(preset);
    this.#markPreset();
    this.#change((stage) => stage.setRatio(this.#ratios.ratio));
  };

  #swap = (): void => {
    this.#ratios.swap();
    this.#markPreset();
    this.#change((stage) =>
      this.#ratios.ratio === null ? stage.swap() : stage.setRatio(this.#ratios.ratio),
    );
  };

  #reset(): void {
    this.#ratios.reset();
    this.#markPreset();
    this.#change((stage) => stage.reset(this.#ratios.ratio));
  }

  /** Applies a change and announces it. Ignores changes before the image is loaded. */
  #change(change: (stage: CropStage) => void): void {
    if (!this.#stage) return;
    change(this.#stage);
    this.#announce();
  }

  #apply = (): void => {
    const stage = this.#stage;
    if (!stage) return;
    const { rect } = stage;
    if (rect.width < 1 || rect.height < 1) return;
    const { naturalWidth: width, naturalHeight: height } = this.#image;
    this.#close(() => this.#end.confirm(cropOf(rect, { width, height }, stage.ratio)));
  };

  #markPreset(): void {
    this.#dialog.querySelectorAll(`${block}__ratio`).forEach((button, index) => {
      const { label, isActive } = this.#ratios.presetState(index);
      button.textContent = label;
      button.classList.toggle('is-active', isActive);
      button.setAttribute('aria-pressed', String(isActive));
    });
  }

  #showSize(): void {
    if (!this.#stage) return;
    const { width, height } = this.#stage.rect;
    this.#query('__size').textContent = `${width} × ${height}`;
    this.#showAngle();
  }

  #showAngle(): void {
    const angle = this.#stage?.angle ?? 0;
    const text = this.#start.degrees(Math.round(angle * 10) / 10 + 0);
    const range = this.#query('__range') as HTMLInputElement;
    range.value = String(angle);
    range.setAttribute('aria-valuetext', text);
    this.#query('__degrees').textContent = text;
  }

  // Announces the result of keys and buttons only; a drag with the pointer would announce too often.
  #announce(): void {
    if (!this.#stage) return;
    const { x, y, width, height } = this.#stage.rect;
    const rect: Readonly<Record<string, number>> = { x, y, width, height };
    this.#query('__status').textContent = this.#start.labels.position.replace(
      /\{(\w+)\}/g,
      (hole, key: string) => String(rect[key] ?? hole),
    );
  }

  #close(report: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stage?.destroy();
    this.#canvas?.remove();
    URL.revokeObjectURL(this.#url);
    this.#dialog.close();
    this.#dialog.remove();
    this.#releaseStyles();
    report();
    this.#end.close();
  }

  #query(part: string): HTMLElement {
    return this.#dialog.querySelector<HTMLElement>(`${block}${part}`)!;
  }
}

// A cached image is complete before Cropper.js has sized and positioned it.
async function whenPlaced(image: CropperImage): Promise<void> {
  const { $isReady } = image as unknown as { readonly $isReady: boolean };
  if ($isReady || !image.isConnected) return;
  await new Promise((resolve) => setTimeout(resolve, 10));
  await whenPlaced(image);
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
