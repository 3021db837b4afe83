import type { FilePondFile } from 'filepond';

type Check = (file: FilePondFile) => unknown;

/**
 * The page's own check of new files, `config.beforeAddFile`. FilePond waits for ever for one that
 * throws or rejects; here the file is shown as one that cannot be used.
 */
export class Admission {
  readonly #refuse: (id: string) => void;
  #check: unknown = null;
  #guarded: Check | null = null;

  /** @param refuse Shows at the file that it cannot be used. */
  constructor(refuse: (id: string) => void) {
    this.#refuse = refuse;
  }

  /** The options with the check guarded; the same function for the same check. */
  guard(options: Record<string, unknown>): Record<string, unknown> {
    const check = options['beforeAddFile'];
    if (typeof check !== 'function') return options;
    if (check !== this.#check) {
      this.#check = check;
      this.#guarded = this.#guard(check as Check);
    }
    return { ...options, beforeAddFile: this.#guarded };
  }

  #guard(check: Check): Check {
    return (file) => {
      const fail = (cause: unknown): Promise<never> => {
        // The developer hears of it as of any error that nobody caught.
        reportError(cause);
        this.#refuse(file.id);
        // Refused already; an answer would remove the file, and with it the reason.
        return new Promise(() => {});
      };
      try {
        const answer = check(file);
        return answer instanceof Promise ? answer.catch(fail) : answer;
      } catch (cause) {
        return fail(cause);
      }
    };
  }
}
