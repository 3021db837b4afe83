import { BaseObject } from '../object/base-object.ts';
import { configure, resolved } from '../object/configure.ts';
import { construct, type Container, type Token } from './container.ts';
import { current } from './create-object.ts';
import type { AbstractConstructor } from '../object/types.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * Creates objects of one class with one config, as `container.get()` does. Caches what the container reports about the
 * class until one of its definitions changes, because every request creates its components this way.
 */
export class ObjectFactory {
  readonly #target: Token;
  readonly #config: Config;
  readonly #names: readonly string[];
  /** The container that was last checked, and its version at that time. */
  #container: Container | null = null;
  #version = 0;
  /** The class, where `new` and the config are sufficient. */
  #plain: AbstractConstructor | null = null;
  #isChecked = false;

  constructor(target: Token, config: Config) {
    this.#target = target;
    this.#config = config;
    this.#names = Object.keys(config).filter((name) => config[name] !== undefined);
  }

  create(): object {
    const { container } = current;
    if (this.#container !== container || this.#version !== container.version)
      this.#inspect(container);
    if (this.#plain === null) return container.get(this.#target, [], this.#config);
    const made = construct(this.#plain, []) as BaseObject;
    this.#configure(made);
    made.init();
    return made;
  }

  #inspect(container: Container): void {
    const target = this.#target;
    const isPlain =
      container.canConstructDirectly(target) &&
      target.prototype instanceof BaseObject &&
      !Object.hasOwn(this.#config, '__construct()');
    this.#plain = isPlain ? target : null;
    this.#container = container;
    this.#version = container.version;
  }

  #configure(made: object): void {
    // Whether a name is a property depends on the class alone, so it is checked once.
    if (!this.#isChecked) configure(made, this.#config);
    else {
      for (const name of this.#names) {
        (made as Record<string, unknown>)[name] = resolved(this.#config[name]);
      }
    }
    this.#isChecked = true;
  }
}
