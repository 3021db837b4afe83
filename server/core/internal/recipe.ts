import { BaseObject } from '../base-object.ts';
import { configure } from '../configure.ts';
import { construct, type Container, type Token } from '../container.ts';
import { current } from '../create-object.ts';
import type { AbstractConstructor } from '../types.ts';

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
    const { container } = current;
    if (this.#container !== container || this.#version !== container.version) this.#ask(container);
    const type = this.#plain;
    if (type === null) return container.get(this.#target, params, this.#config);
    const made = construct(type, params) as BaseObject;
    this.#configure(made);
    made.init();
    return made;
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
