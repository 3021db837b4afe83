import type { PropertyDeclaration } from 'lit';

import { attributeName } from '../../components/markup.ts';
import { toAttribute } from './internal/property-attribute.ts';
import { reflectedAttribute } from './internal/reflected.ts';
import type { ServerElement } from './server-element.ts';

/** The part of an instance that rendering needs. */
interface LightElement {
  render?(): unknown;
  willUpdate?(changed: ReadonlyMap<string, unknown>): void;
  setAttribute?(name: string, value: string): void;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  /** The result of `attachInternals()` in the DOM shim of `lit`. */
  readonly __internals?: object | null;
}

/** The class of a custom element based on Lit's `ReactiveElement`. */
export interface LightElementClass {
  new (): object;
  readonly elementProperties?: ReadonlyMap<PropertyKey, PropertyDeclaration>;
  /** Lit computes `elementProperties` when this is read. */
  readonly observedAttributes?: readonly string[];
}

export function serverElementOf(elementClass: LightElementClass): ServerElement {
  // Reading it makes Lit finalize the class.
  void elementClass.observedAttributes;
  const declared = [...(elementClass.elementProperties ?? [])].filter(
    (entry): entry is [string, PropertyDeclaration] => typeof entry[0] === 'string',
  );
  const reflect = updateOf(elementClass);
  // `attributes` and `render` are called with the same object, one after the other.
  const instances = new WeakMap<object, LightElement>();
  return {
    properties: Object.fromEntries(declared),
    hydrates: true,
    attributes(props, given) {
      const element = new elementClass() as LightElement & Record<string, unknown>;
      instances.set(props, element);
      for (const [name, text] of given) element.setAttribute?.(name, text);
      for (const [name, value] of Object.entries(props)) element[name] = value;
      const changed = new Map(
        declared.filter(([name]) => element[name] !== undefined).map(([name]) => [name, undefined]),
      );
      element.willUpdate?.(changed);
      reflect?.call(element, changed);
      return attributesOf(element, lossyAttributes(element, declared));
    },
    render: (props) => instances.get(props)?.render?.(),
  };
}

type Update = (this: object, changed: ReadonlyMap<string, unknown>) => void;

/** `update` of Lit's `ReactiveElement`, which reflects properties and does nothing else. */
function updateOf(elementClass: LightElementClass): Update | null {
  for (let at = elementClass.prototype as object | null; at; at = Object.getPrototypeOf(at)) {
    if (Object.hasOwn(at, 'performUpdate') && Object.hasOwn(at, 'update')) {
      return (at as { update: Update }).update;
    }
  }
  return null;
}

/** Names of reflecting attributes from which the browser would not get the value of their property. */
function lossyAttributes(
  element: Readonly<Record<string, unknown>>,
  declared: readonly (readonly [string, PropertyDeclaration])[],
): ReadonlySet<string> {
  const lossy = declared.filter(
    ([name, declaration]) =>
      declaration.reflect === true &&
      element[name] != null &&
      toAttribute(element[name], declaration) === null,
  );
  return new Set(lossy.flatMap(([name, declaration]) => attributeName(name, declaration) ?? []));
}

function attributesOf(
  { attributes = [], __internals }: LightElement,
  left: ReadonlySet<string>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  // Role and ARIA properties of `ElementInternals`: markup has no other form for them.
  for (const [property, text] of Object.entries(__internals ?? {})) {
    const name = reflectedAttribute(property);
    if (name !== null && typeof text === 'string' && text !== '') found[name] = text;
  }
  for (const { name, value } of attributes) if (!left.has(name)) found[name] = value || true;
  return found;
}
