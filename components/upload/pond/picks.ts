// FilePond takes chosen files this long after the browser's dialog has closed.
const delay = 250;

/** Files that were chosen in the browser's dialog, and are not in the list yet. */
export class Picks {
  #count = 0;

  /**
   * @param host Element around the input. Events come here after FilePond has got them, so its timer ends first.
   * @param areTaken Whether somebody takes files out of the input.
   * @param changed Called when the first come, and when the last have gone into the list.
   */
  constructor(host: HTMLElement, areTaken: () => boolean, changed: () => void) {
    host.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !areTaken()) return;
      this.#count++;
      changed();
      setTimeout(() => {
        this.#count--;
        changed();
      }, delay);
    });
  }

  /** Whether there are any. */
  get areOpen(): boolean {
    return this.#count > 0;
  }
}
