import { plansLimit } from '../../../components/internal/attribute-plan.ts';
import type { Root } from './root.ts';
import type { Shell } from './shell.ts';

// Options are written by developers; the bound is for the one who takes them from a request.
const limit = 500;

/** The shells of a widget: for the attributes that its root is given, its classes and its look. */
export class Shells {
  readonly #byClass = new Map<string, Map<number, Shell>>();
  // Nearly all roots have no classes of their own.
  readonly #bare = new Map<number, Shell>();
  #count = 0;

  /** The shell for this root and look, if it was learnt before. */
  get({ plan, className }: Root, look: number): Shell | undefined {
    const known = className === '' ? this.#bare : this.#byClass.get(className);
    return known?.get(look * plansLimit + plan.id);
  }

  /**
   * Learns the shell for this root and look; `null` when there is none.
   *
   * @param look Number of the options that are seen. `NaN` stands for values that no option has:
   * they are left to the template, which refuses them.
   */
  learn({ plan, className }: Root, look: number, learn: () => Shell): Shell | null {
    const key = look * plansLimit + plan.id;
    if (Number.isNaN(key)) return null;
    const shell = learn();
    if (this.#count++ === limit) this.#forget();
    const known = className === '' ? this.#bare : (this.#byClass.get(className) ?? new Map());
    if (className !== '') this.#byClass.set(className, known);
    known.set(key, shell);
    return shell;
  }

  #forget(): void {
    this.#bare.clear();
    this.#byClass.clear();
    this.#count = 1;
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
    if (value === undefined) return 0;
    return this.#numbers.get(value) ?? Number.NaN;
  }
}
