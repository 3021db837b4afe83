import type { PropertyValues } from 'lit';

import type { PropertiesOf } from '../internal/options/option.ts';
import { FwxElement } from '../internal/element/fwx-element.ts';
import { patchAttribute } from '../internal/markup/patch.ts';
import { router } from './router/core.ts';
import type { RouterEvent } from './router/core-types.ts';
import { loadingWord } from './loading-word.ts';
import { pageProgressContract } from './page-progress.contract.ts';

export interface FwxPageProgress extends PropertiesOf<typeof pageProgressContract.properties> {}

/**
 * A line at the top of the window during a long visit. It is a `<progress>`: determinate for
 * uploads, indeterminate for other visits. The line is above open dialogs,
 * needs no inline styles, and is not animated if the user prefers reduced motion.
 *
 * @summary Shows that a page is loading.
 * @tag fwx-page-progress
 * @tagname fwx-page-progress
 * @cssprop --bs-page-progress-height - Thickness of the line. Default `3px`.
 * @cssprop --bs-page-progress-color - Colour of the line.
 */
export class FwxPageProgress extends FwxElement {
  static override readonly contract = pageProgressContract;

  readonly #visits = new Map<object, ReturnType<typeof setTimeout>>();
  #release: (() => void)[] = [];
  /** The last automatic label; the language of the page may have changed since. */
  #word: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#release.length > 0) return;
    this.#release = [
      router.on('start', this.#onStart),
      router.on('progress', this.#onProgress),
      router.on('finish', this.#onFinish),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const release of this.#release) release();
    this.#release = [];
    for (const timer of this.#visits.values()) clearTimeout(timer);
    this.#visits.clear();
  }

  /** Shows the line, independently of the router. */
  show(): void {
    const bar = this.#bar;
    if (!bar || bar.matches(':popover-open')) return;
    const known = bar.getAttribute('aria-label');
    if (known === null || known === this.#word) {
      this.#word = this.label ?? loadingWord(document.documentElement.lang);
      bar.setAttribute('aria-label', this.#word);
    }
    bar.showPopover();
  }

  /** Hides the line. */
  hide(): void {
    const bar = this.#bar;
    if (!bar) return;
    bar.removeAttribute('value');
    if (bar.matches(':popover-open')) bar.hidePopover();
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    if (changed.has('label')) patchAttribute(root, 'aria-label', this.label);
  }

  /** Always renders the line. */
  protected override hasContent(): boolean {
    return true;
  }

  get #bar(): HTMLProgressElement | null {
    return this.documentedRoot as HTMLProgressElement | null;
  }

  #onStart = ({ detail: { visit } }: RouterEvent<'start'>): void => {
    if (!visit.showProgress || visit.prefetch) return;
    this.#visits.set(
      visit,
      setTimeout(() => this.show(), this.delay),
    );
  };

  #onProgress = ({ detail: { progress } }: RouterEvent<'progress'>): void => {
    const bar = this.#bar;
    if (!bar || this.#visits.size === 0 || progress?.percentage === undefined) return;
    bar.max = 100;
    // The upload is complete, but the response has not arrived.
    if (progress.percentage >= 100) bar.removeAttribute('value');
    else bar.value = progress.percentage;
  };

  #onFinish = ({ detail: { visit } }: RouterEvent<'finish'>): void => {
    clearTimeout(this.#visits.get(visit));
    if (this.#visits.delete(visit) && this.#visits.size === 0) this.hide();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-page-progress': FwxPageProgress;
  }
}
