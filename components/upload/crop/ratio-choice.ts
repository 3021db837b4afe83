import type { EditorStart, Preset } from './editor-start.ts';

/** The chosen ratio among the presets, which are offered either as listed or swapped. */
export class RatioChoice {
  readonly #start: EditorStart;
  #ratio: number | null = null;
  #isSwapped = false;

  constructor(start: EditorStart) {
    this.#start = start;
    this.reset();
  }

  /** Width divided by height; `null` is a free selection. */
  get ratio(): number | null {
    return this.#ratio;
  }

  /** Chooses a preset, swapped when the presets are swapped. */
  choose({ ratio }: Preset): void {
    this.#ratio = this.#offered(ratio);
  }

  /** Swaps width and height of the presets and of the ratio. */
  swap(): void {
    this.#isSwapped = !this.#isSwapped;
    if (this.#ratio !== null) this.#ratio = 1 / this.#ratio;
  }

  /** Restores the initial ratio; when only its inverse is listed, swaps the presets. */
  reset(): void {
    const { presets, ratio } = this.#start;
    const isListed = (wanted: number): boolean =>
      presets.some((preset) => isSame(preset.ratio, wanted));
    this.#ratio = ratio;
    this.#isSwapped = ratio !== null && !isListed(ratio) && isListed(1 / ratio);
  }

  /** Returns label and state of the preset at `index`. */
  presetState(index: number): { readonly label: string; readonly isActive: boolean } {
    const preset = this.#start.presets[index];
    if (!preset) return { label: '', isActive: false };
    const label = this.#isSwapped ? preset.swapped : preset.label;
    return { label, isActive: isSame(this.#offered(preset.ratio), this.#ratio) };
  }

  #offered(ratio: number | null): number | null {
    return ratio !== null && this.#isSwapped ? 1 / ratio : ratio;
  }
}

function isSame(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one / other - 1) < 1e-9;
}
