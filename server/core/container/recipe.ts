import { BaseObject } from '../object/base-object.ts';
import { configure } from '../object/configure.ts';
import { construct, constructOf, type Container, type Token } from './container.ts';
import { current } from './create-object.ts';
import type { AbstractConstructor } from '../object/types.ts';

type Config = Readonly<Record<string, unknown>>;

const nothing: Config = {};

/**
 * How objects of one class are made again and again. What the container would find out each time is found
 * out once, and again when one of its definitions has changed.
 */
export class Recipe {
  readonly #target: Token;
  readonly #config: Config;
  readonly #names: readonly string[];
  /** The container that was asked, and its version then. */
  #container: Container | null = null;
  #version = 0;
  #plain: AbstractConstructor | null = null;
  #isChecked = false;

  constructor(target: Token, config: Config = nothing) {
    this.#target = target;
    this.#config = config;
    this.#names = Object.keys(config);
  }

  /** An object; `params` are the arguments of its constructor. */
  make(params: readonly unknown[]): object {
    const type = this.#plainType();
    if (type === null) return current.container.get(this.#target, params, this.#config);
    return this.#finish(construct(type, params) as BaseObject);
  }

  /** {@link make} with two arguments, without a list of them. */
  makeOf(first: unknown, second: unknown): object {
    const type = this.#plainType();
    if (type === null) return current.container.get(this.#target, [first, second], this.#config);
    return this.#finish(constructOf(type, first, second) as BaseObject);
  }

  #finish(made: BaseObject): object {
    if (this.#names.length > 0) this.#configure(made);
    made.init();
    return made;
  }

  /** The class, where nothing but that is to be known. */
  #plainType(): AbstractConstructor | null {
    const { container } = current;
    if (this.#container !== container || this.#version !== container.version) this.#ask(container);
    return this.#plain;
  }

  #ask(container: Container): void {
    const target = this.#target;
    const isPlain =
      container.buildsPlainly(target) &&
      target.prototype instanceof BaseObject &&
      !Object.hasOwn(this.#config, '__construct()');
    this.#plain = isPlain ? target : null;
    this.#container = container;
    this.#version = container.version;
  }

  #configure(made: object): void {
    // Which names are properties is a matter of the class.
    if (!this.#isChecked) configure(made, this.#config);
    else {
      for (const name of this.#names) {
        (made as Record<string, unknown>)[name] = this.#config[name];
      }
    }
    this.#isChecked = true;
  }
}
