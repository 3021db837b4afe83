import { elements } from '../../components/contracts.ts';
import { attributeName, attributeSetting, type ElementContract } from '../../components/markup.ts';
import { InvalidArgumentException } from '../core/index.ts';
import { type LightElementClass, serverElementOf } from './class-element.ts';
import { type ElementExpansion, expansionOf } from './expand.ts';
import type { ServerElement } from './server-element.ts';

/** A definition, and values that are computed from it once. */
export interface ElementEntry {
  readonly definition: ServerElement;
  /** What was registered: the definition, or the class that it is of. */
  readonly source: object;
  /** Attribute name to property name. */
  readonly byAttribute: ReadonlyMap<string, string>;
  /** Converts plain children to documented markup; `null` when children are written unchanged. */
  readonly expansion: ElementExpansion | null;
}

const validTag = /^[a-z][a-z0-9._]*-[a-z0-9._-]*$/;

const entries = new Map<string, ElementEntry>(
  elements.map(({ contract, expansion = null }) => [
    contract.tag,
    entryOf(definitionOf(contract), expansion && expansionOf(contract, expansion)),
  ]),
);

/** Grows with each definition; templates compiled before it are compiled again. */
export const registry = { version: 0 };

/**
 * Registers how a custom element renders into light DOM. Call it once, when the program
 * starts.
 *
 * @param element A definition, or the class of an element based on Lit whose `createRenderRoot`
 * returns the element itself. A class is instantiated for each use, which takes longer than a
 * definition.
 * @throws {InvalidArgumentException} The tag is not one of a custom element, or has another
 * definition already.
 */
export function defineServerElement(tag: string, element: ServerElement | LightElementClass): void {
  if (!validTag.test(tag)) {
    throw new InvalidArgumentException(
      `Tag ${JSON.stringify(tag)} must be lower case and contain a hyphen.`,
    );
  }
  const known = entries.get(tag);
  if (known?.source === element) return;
  if (known) throw new InvalidArgumentException(`Tag "${tag}" has another definition already.`);
  const definition = typeof element === 'function' ? serverElementOf(element) : element;
  entries.set(tag, { ...entryOf(definition), source: element });
  registry.version++;
}

export function entryFor(tag: string): ElementEntry | undefined {
  return entries.get(tag);
}

/** The definition of an element of this package: its attributes have the names of options, and a server writes its own properties, too. */
function definitionOf(contract: ElementContract): ServerElement {
  const all = { ...contract.properties, ...contract.ownProperties };
  const properties = Object.entries(all).map(
    ([name, one]) => [name, { ...one, attribute: attributeSetting(name, one) }] as const,
  );
  return { ...contract, properties: Object.fromEntries(properties) };
}

function entryOf(
  definition: ServerElement,
  expansion: ElementExpansion | null = null,
): ElementEntry {
  const byAttribute = new Map<string, string>();
  for (const [name, declaration] of Object.entries(definition.properties ?? {})) {
    const attribute = attributeName(name, declaration);
    if (attribute !== null) byAttribute.set(attribute, name);
  }
  return { definition, source: definition, byAttribute, expansion };
}

export function knownTags(): Iterable<string> {
  return entries.keys();
}
