import type { CropperCanvas, CropperImage, CropperSelection } from 'cropperjs';

import type { Point } from '../../internal/dom/point.ts';
import { confine } from './confine.ts';
import { around, type Edge, edgesOf, edgesOfTurned, isInside, middleOf, shrink } from './edges.ts';
import {
  clampRect,
  containing,
  type CropRect,
  innerPixels,
  type Rect,
  sourceRect,
  toCanvas,
  toImage,
  type Transform,
  turnedRect,
} from './geometry.ts';
import {
  angleOf,
  cosSin,
  flipped,
  quartersOf,
  rotated,
  type Size,
  tilted,
  type Turn,
  turnedSize,
  upright,
} from './turn.ts';
import { fitted, matrixAt, overlap, viewOf } from './view.ts';

/** The elements of Cropper.js for one opened image. */
export interface StageElements {
  readonly canvas: CropperCanvas;
  readonly image: CropperImage;
  readonly selection: CropperSelection;
}

/** An area of the image in image pixels, relative to its centre and before its rotation. */
interface ImageArea {
  readonly middle: Point;
  readonly size: Size;
}

const coverage = 0.8;
// The minimum visible part of an image, in CSS pixels, and the maximum zoom.
const leastVisible = 32;
const maxScale = 32;

/**
 * The image with its selection. The selection always stays on the visible part of the image, which
 * Cropper.js itself does not ensure.
 */
export class CropStage {
  readonly #elements: StageElements;
  readonly #size: Size;
  // In the next frame: what listeners change in this one could resize the canvas again, which browsers report as an error.
  readonly #observer = new ResizeObserver(() => requestAnimationFrame(() => this.#fitAgain()));
  #box: Size = { width: 0, height: 0 };
  #leastScale = 0;
  #isUpdating = false;
  #ignoresChanges = false;
  #ratio: number | null = null;
  #turn = upright;
  // Radians of the rotation beside quarter turns; at an eighth of a turn the rotation alone is ambiguous.
  #tilt = 0;
  // The area that the user selected, when the turned image has no room for all of it.
  #intendedArea: ImageArea | null = null;

  /** Called after each change of the selection. */
  onchange: () => void = () => {};

  /** @param size Size of the image as the browser displays it, in pixels. */
  constructor(elements: StageElements, size: Size) {
    this.#elements = elements;
    this.#size = size;
    elements.selection.addEventListener('change', this.#onSelection);
    elements.image.addEventListener('transform', this.#onTransform);
    this.#box = this.#canvasSize();
    // The size of the canvas may have changed since Cropper.js positioned the loaded image.
    this.#fit();
    this.#observer.observe(elements.canvas);
  }

  /** Aspect ratio of the selection, width divided by height; `null` is free. */
  get ratio(): number | null {
    return this.#ratio;
  }

  /** The angle of the image in addition to its quarter turns, in degrees clockwise, -45 to 45. */
  get angle(): number {
    return (this.#tilt * 180) / Math.PI;
  }

  /** The selection in whole pixels of the turned image. */
  get rect(): CropRect {
    const view = this.#view();
    if (quartersOf(this.#turn) !== null) {
      return turnedRect(sourceRect(this.#selected(), view, this.#whole()), this.#turn);
    }
    const inner = innerPixels(toImage(this.#selected(), view, this.#whole()));
    return clampRect(turnedRect(inner, this.#turn), this.#size);
  }

  /** Turns the image and selects `rect`; `null` selects the default area. */
  begin(turn: Turn, rect: Rect | null, ratio: number | null): void {
    this.#turn = turn;
    this.#tilt = angleOf(turn);
    this.#fit();
    if (!rect) return this.#selectDefault(ratio);
    this.#applyRatio(ratio);
    this.#setSelection(toCanvas(rect, this.#view(), this.#whole()));
  }

  /** Sets the ratio of the selection, which keeps its middle and about its area. */
  setRatio(ratio: number | null): void {
    this.#applyRatio(ratio);
    const now = this.#selected();
    if (ratio === null) return this.#setSelection(now);
    const area = Math.sqrt(now.width * now.height);
    this.#reshape({ width: area * Math.sqrt(ratio), height: area / Math.sqrt(ratio) });
  }

  /** Swaps width and height of the selection, and inverts its ratio. */
  swap(): void {
    const { width, height } = this.#selected();
    if (this.#ratio !== null) return this.setRatio(1 / this.#ratio);
    this.#reshape({ width: height, height: width });
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

  /** Rotates the image by a quarter turn, clockwise for `1`; the same area stays selected. */
  rotate(direction: 1 | -1): void {
    const { middle, size } = this.#selectedArea();
    this.#turnTo(rotated(this.#turn, direction), {
      middle,
      size: this.#ratio === null ? { width: size.height, height: size.width } : size,
    });
  }

  /** Flips the image as it is displayed; the same area stays selected. */
  flip(axis: keyof Turn['flip']): void {
    const { middle, size } = this.#selectedArea();
    const { x, y } = middle;
    const mirrored = axis === 'horizontal' ? { x: -x, y } : { x, y: -y };
    this.#tilt = -this.#tilt;
    this.#turnTo(flipped(this.#turn, axis), { middle: mirrored, size });
  }

  /**
   * Rotates the image to an angle in addition to its quarter turns. The selection shrinks when it would
   * extend beyond the image, and regains its size when the angle is reset.
   *
   * @param degrees Clockwise, -45 to 45.
   */
  straighten(degrees: number): void {
    const tilt = (degrees * Math.PI) / 180;
    const turn = tilted(this.#turn, tilt - this.#tilt);
    this.#tilt = tilt;
    this.#turnTo(turn, this.#selectedArea());
  }

  /** Shows the whole image, not turned, and selects the default area. */
  reset(ratio: number | null): void {
    this.begin(upright, null, ratio);
  }

  /** Removes all listeners and observers. */
  destroy(): void {
    this.#observer.disconnect();
    this.#elements.selection.removeEventListener('change', this.#onSelection);
    this.#elements.image.removeEventListener('transform', this.#onTransform);
  }

  #onSelection = (event: Event): void => {
    if (this.#isUpdating || !(event instanceof CustomEvent)) return;
    if (this.#ignoresChanges) return event.preventDefault();
    this.#intendedArea = null;
    const next = event.detail as Rect;
    const inside = confine(next, this.#selected(), this.#edges(), this.#ratio);
    if (inside !== next) {
      event.preventDefault();
      this.#setSelection(inside);
    }
    // The event is dispatched before the change.
    queueMicrotask(() => this.onchange());
  };

  #onTransform = (event: Event): void => {
    if (this.#isUpdating || !(event instanceof CustomEvent)) return;
    const { matrix } = event.detail as { readonly matrix: readonly number[] };
    const view = viewOf(matrix, this.#size, this.#turn);
    const [scale = 1] = view;
    const seen = this.#bounds(view);
    const tooFar = seen.width < leastVisible || seen.height < leastVisible;
    const tooSmall = scale < this.#leastScale * 0.999 && scale < this.#scale();
    if (tooFar || tooSmall || scale > maxScale) event.preventDefault();
    else queueMicrotask(() => this.#confineAgain());
  };

  #confineAgain(): void {
    this.#intendedArea = null;
    const now = this.#selected();
    const inside = confine(now, now, this.#edges(), this.#ratio);
    if (inside !== now) this.#setSelection(inside);
    this.onchange();
  }

  #fitAgain(): void {
    const box = this.#canvasSize();
    const isSame = box.width === this.#box.width && box.height === this.#box.height;
    if (isSame || box.width === 0 || box.height === 0) return;
    const selected = toImage(this.#selected(), this.#view(), this.#whole());
    this.#box = box;
    this.#fit();
    this.#setSelection(toCanvas(selected, this.#view(), this.#whole()));
  }

  #fit(): void {
    this.#setTransform(containing(this.#whole(), this.#box));
    this.#leastScale = this.#scale();
  }

  /** Sets the turn of the image, keeps its zoom, and selects an area. */
  #turnTo(turn: Turn, area: ImageArea): void {
    const { middle, size } = area;
    const seen = middleOf(this.#selected());
    const enlarged = this.#scale() / this.#leastScale;
    this.#turn = turn;
    this.#fit();
    const scale = this.#leastScale * enlarged;
    const { cos, sin } = cosSin(turn);
    const place = { x: cos * middle.x - sin * middle.y, y: sin * middle.x + cos * middle.y };
    // An enlarged image is turned around the selection, which stays in place.
    if (enlarged > 1.001) {
      const { width, height } = this.#whole();
      const [e, f] = [seen.x - place.x * scale, seen.y - place.y * scale];
      this.#setTransform([scale, 0, 0, scale, e - width / 2, f - height / 2]);
    }
    const centre = this.#centre();
    const at = { x: centre.x + place.x * this.#scale(), y: centre.y + place.y * this.#scale() };
    const wanted = around(at, size, this.#scale());
    const edges = this.#edges();
    this.#setSelection(isInside(wanted, edges) ? wanted : shrink(wanted, edges));
    this.#intendedArea = area;
  }

  /** Returns the area that the user selected, on the image before its rotation. */
  #selectedArea(): ImageArea {
    if (this.#intendedArea) return this.#intendedArea;
    const { x, y, width, height } = toImage(this.#selected(), this.#view(), this.#whole());
    const whole = this.#whole();
    const [dx, dy] = [x + (width - whole.width) / 2, y + (height - whole.height) / 2];
    const { cos, sin } = cosSin(this.#turn);
    return {
      middle: { x: cos * dx + sin * dy, y: cos * dy - sin * dx },
      size: { width, height },
    };
  }

  /** Selects the middle of the visible part, as large as `ratio` allows. */
  #selectDefault(ratio: number | null): void {
    this.#applyRatio(ratio);
    const bounds = this.#bounds();
    const most = { width: bounds.width * coverage, height: bounds.height * coverage };
    const wanted = around(middleOf(bounds), fitted(most, ratio));
    const edges = this.#edges();
    this.#setSelection(isInside(wanted, edges) ? wanted : shrink(wanted, edges));
  }

  #reshape({ width, height }: Size): void {
    this.#intendedArea = null;
    const now = this.#selected();
    const bounds = this.#bounds();
    const most = {
      width: Math.min(width, bounds.width),
      height: Math.min(height, bounds.height),
    };
    const next = around(middleOf(now), fitted(most, this.#ratio));
    this.#setSelection(confine(next, next, this.#edges(), this.#ratio));
  }

  #applyRatio(ratio: number | null): void {
    this.#ratio = ratio;
    this.#intendedArea = null;
    const { selection } = this.#elements;
    selection.aspectRatio = ratio ?? Number.NaN;
    // Cropper.js resizes the selection to the ratio in the next microtask; the stage resizes it itself.
    this.#ignoresChanges = true;
    void selection.$nextTick(() => {
      this.#ignoresChanges = false;
    });
  }

  // The rectangle already has the ratio; with a ratio `$change` would round it beyond its bounds.
  #setSelection({ x, y, width, height }: Rect): void {
    this.#update(() => this.#elements.selection.$change(x, y, width, height, Number.NaN, true));
    this.onchange();
  }

  #setTransform(view: Transform): void {
    const matrix = matrixAt(view, this.#size, this.#turn);
    this.#update(() => this.#elements.image.$setTransform([...matrix]));
  }

  #update(work: () => void): void {
    const before = this.#isUpdating;
    this.#isUpdating = true;
    try {
      work();
    } finally {
      this.#isUpdating = before;
    }
  }

  /** Returns the visible part of the box around the image. */
  #bounds(view = this.#view()): Rect {
    const whole = toCanvas({ x: 0, y: 0, ...this.#whole() }, view, this.#whole());
    return overlap(whole, { x: 0, y: 0, ...this.#box });
  }

  /** Returns the edges that confine the selection. */
  #edges(): Edge[] {
    const edges = edgesOf(this.#bounds());
    if (quartersOf(this.#turn) !== null) return edges;
    const scale = this.#scale();
    const shown = { width: this.#size.width * scale, height: this.#size.height * scale };
    return [...edges, ...edgesOfTurned(this.#centre(), shown, this.#turn)];
  }

  #selected(): Rect {
    const { x, y, width, height } = this.#elements.selection;
    return { x, y, width, height };
  }

  /** Returns the size of the box around the turned image, in image pixels. */
  #whole(): Size {
    return turnedSize(this.#size, this.#turn);
  }

  #view(): Transform {
    return viewOf(this.#elements.image.$getTransform(), this.#size, this.#turn);
  }

  #centre(): Point {
    return middleOf(toCanvas({ x: 0, y: 0, ...this.#whole() }, this.#view(), this.#whole()));
  }

  #scale(): number {
    return this.#view()[0] ?? 1;
  }

  #canvasSize(): Size {
    const { clientWidth, clientHeight } = this.#elements.canvas;
    return { width: clientWidth, height: clientHeight };
  }
}
