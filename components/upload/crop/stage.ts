import type { CropperCanvas, CropperImage, CropperSelection } from 'cropperjs';

import { confine } from './confine.ts';
import { containing, type Rect, type Size, sourceRect, toCanvas, toImage } from './geometry.ts';

/** The elements of Cropper.js that belong to one opened image. */
export interface StageElements {
  readonly canvas: CropperCanvas;
  readonly image: CropperImage;
  readonly selection: CropperSelection;
}

const coverage = 0.8;
// The least of an image that must stay in sight, in CSS pixels, and the strongest enlargement.
const leastVisible = 32;
const maxScale = 32;

/**
 * The image with its selection. Whatever the person does, the selection stays on the part of the
 * image that can be seen: Cropper.js itself lets it leave.
 */
export class CropStage {
  readonly #elements: StageElements;
  readonly #size: Size;
  readonly #observer = new ResizeObserver(() => this.#fitAgain());
  #box: Size = { width: 0, height: 0 };
  #leastScale = 0;
  #isArranging = false;
  #ratio: number | null = null;

  /** Called after each change of the selection. */
  onchange: () => void = () => {};

  /** @param size Size of the image as the browser displays it, in pixels. */
  constructor(elements: StageElements, size: Size) {
    this.#elements = elements;
    this.#size = size;
    elements.selection.addEventListener('change', this.#onSelection);
    elements.image.addEventListener('transform', this.#onTransform);
    this.#box = this.#canvasSize();
    // The canvas may have another size than when Cropper.js placed the loaded image in it.
    this.#fit();
    this.#observer.observe(elements.canvas);
  }

  /** Width divided by height that the selection keeps; `null` is free. */
  get ratio(): number | null {
    return this.#ratio;
  }

  /** The selection as whole pixels of the image. */
  get rect(): Rect {
    return sourceRect(this.#selected(), this.#transform(), this.#size);
  }

  /** Shows `rect` of the image as the selection. */
  select(rect: Rect, ratio: number | null): void {
    this.#keep(ratio);
    this.#place(toCanvas(rect, this.#transform(), this.#size));
  }

  /** Selects the middle of what can be seen, as large as `ratio` allows. */
  selectDefault(ratio: number | null): void {
    this.#keep(ratio);
    const bounds = this.#bounds();
    this.#place(centred(bounds, fitted(bounds.width * coverage, bounds.height * coverage, ratio)));
  }

  /** Gives the selection another ratio, around its middle and about as large as it was. */
  setRatio(ratio: number | null): void {
    this.#keep(ratio);
    const now = this.#selected();
    if (ratio === null) return this.#place(now);
    const bounds = this.#bounds();
    const area = Math.sqrt(now.width * now.height);
    const wanted = {
      width: area * Math.sqrt(ratio),
      height: area / Math.sqrt(ratio),
    };
    const size = fitted(
      Math.min(wanted.width, bounds.width),
      Math.min(wanted.height, bounds.height),
      ratio,
    );
    this.#place(confine(centred(now, size), { ...now, ...size }, bounds, ratio));
  }

  /** Moves the selection, or its right and lower edge, by CSS pixels. */
  nudge(x: number, y: number, isResize: boolean): void {
    const { selection } = this.#elements;
    if (isResize) selection.$resize(x === 0 ? 's-resize' : 'e-resize', x, y);
    else selection.$move(x, y);
  }

  /** Zooms the image by a tenth: in for `1`, out for `-1`. */
  zoom(direction: 1 | -1): void {
    this.#elements.image.$zoom(direction * 0.1);
  }

  /** Shows the whole image again and selects as at the start. */
  reset(ratio: number | null): void {
    this.#fit();
    this.selectDefault(ratio);
  }

  /** Stops following the elements. */
  destroy(): void {
    this.#observer.disconnect();
    this.#elements.selection.removeEventListener('change', this.#onSelection);
    this.#elements.image.removeEventListener('transform', this.#onTransform);
  }

  #onSelection = (event: Event): void => {
    if (this.#isArranging || !(event instanceof CustomEvent)) return;
    const next = event.detail as Rect;
    const inside = confine(next, this.#selected(), this.#bounds(), this.#ratio);
    if (inside !== next) {
      event.preventDefault();
      this.#place(inside);
    }
    // The event comes before the change.
    queueMicrotask(() => this.onchange());
  };

  #onTransform = (event: Event): void => {
    if (this.#isArranging || !(event instanceof CustomEvent)) return;
    const { matrix } = event.detail as { readonly matrix: readonly number[] };
    const scale = matrix[0] ?? 1;
    const seen = this.#bounds(matrix);
    const tooFar = seen.width < leastVisible || seen.height < leastVisible;
    const tooSmall = scale < this.#leastScale * 0.999 && scale < this.#scale();
    if (tooFar || tooSmall || scale > maxScale) event.preventDefault();
    else queueMicrotask(() => this.#confineAgain());
  };

  #confineAgain(): void {
    const now = this.#selected();
    const inside = confine(now, now, this.#bounds(), this.#ratio);
    if (inside !== now) this.#place(inside);
    this.onchange();
  }

  #fitAgain(): void {
    const box = this.#canvasSize();
    const isSame = box.width === this.#box.width && box.height === this.#box.height;
    if (isSame || box.width === 0 || box.height === 0) return;
    const chosen = toImage(this.#selected(), this.#transform(), this.#size);
    this.#box = box;
    this.#fit();
    this.#place(toCanvas(chosen, this.#transform(), this.#size));
  }

  #fit(): void {
    const transform = containing(this.#size, this.#box);
    this.#arrange(() => this.#elements.image.$setTransform([...transform]));
    this.#leastScale = this.#scale();
  }

  #keep(ratio: number | null): void {
    this.#ratio = ratio;
    this.#arrange(() => {
      this.#elements.selection.aspectRatio = ratio ?? Number.NaN;
    });
  }

  // A ratio would make `$change` grow the rectangle beyond its bounds by rounding: it has it already.
  #place({ x, y, width, height }: Rect): void {
    this.#arrange(() => this.#elements.selection.$change(x, y, width, height, Number.NaN, true));
    this.onchange();
  }

  #arrange(work: () => void): void {
    const before = this.#isArranging;
    this.#isArranging = true;
    try {
      work();
    } finally {
      this.#isArranging = before;
    }
  }

  /** The part of the image that can be seen. */
  #bounds(matrix: readonly number[] = this.#transform()): Rect {
    const whole = toCanvas({ x: 0, y: 0, ...this.#size }, matrix, this.#size);
    const x = Math.max(whole.x, 0);
    const y = Math.max(whole.y, 0);
    return {
      x,
      y,
      width: Math.min(whole.x + whole.width, this.#box.width) - x,
      height: Math.min(whole.y + whole.height, this.#box.height) - y,
    };
  }

  #selected(): Rect {
    const { x, y, width, height } = this.#elements.selection;
    return { x, y, width, height };
  }

  #transform(): number[] {
    return this.#elements.image.$getTransform();
  }

  #scale(): number {
    return this.#transform()[0] ?? 1;
  }

  #canvasSize(): Size {
    const { clientWidth, clientHeight } = this.#elements.canvas;
    return { width: clientWidth, height: clientHeight };
  }
}

function fitted(width: number, height: number, ratio: number | null): Size {
  if (ratio === null) return { width, height };
  const used = Math.min(width, height * ratio);
  return { width: used, height: used / ratio };
}

function centred(around: Rect, { width, height }: Size): Rect {
  return {
    x: around.x + (around.width - width) / 2,
    y: around.y + (around.height - height) / 2,
    width,
    height,
  };
}
