import type { Root } from './root.ts';
import type { Shell } from './shell.ts';

// Options are written by developers; the bound is for the one who takes them from a request.
const limit = 500;

/** The shells of a widget: for the attributes that its root is given, its classes and its look. */
export class Shells {
  readonly #known = new Map<unknown, Map<string, Map<number, Shell>>>();
  #count = 0;

  /**
   * The shell for this root and look; `null` when there is none.
   *
   * @param look Number of the options that are seen. `NaN` stands for values that no option has:
   * they are left to the template, which refuses them.
   */
  get({ names, className }: Root, look: number, learn: () => Shell): Shell | null {
    const known = this.#known.get(names)?.get(className)?.get(look);
    if (known !== undefined) return known;
    return Number.isNaN(look) ? null : this.#keep(names, className, look, learn());
  }

  // oxlint-disable-next-line max-params -- the three keys of a value
  #keep(names: unknown, className: string, look: number, shell: Shell): Shell {
    if (this.#count++ === limit) {
      this.#known.clear();
      this.#count = 1;
    }
    const ofNames = this.#known.get(names) ?? new Map<string, Map<number, Shell>>();
    const ofClass = ofNames.get(className) ?? new Map<number, Shell>();
    this.#known.set(names, ofNames.set(className, ofClass.set(look, shell)));
    return shell;
  }
}

/** Numbers for the values of an option, for `null` and for none; `NaN` for anything else. */
export class Choices {
  readonly #numbers: ReadonlyMap<unknown, number>;
  /** How many there are. */
  readonly size: number;

  constructor(values: Iterable<unknown>) {
    const all = new Set<unknown>([undefined, null, ...values]);
    this.#numbers = new Map([...all].map((value, at) => [value, at]));
    this.size = all.size;
  }

  /** The number of a value, from 0. */
  of(value: unknown): number {
    return this.#numbers.get(value) ?? Number.NaN;
  }
}
