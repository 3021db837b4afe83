import { ElementRenderer, LitElementRenderer, type RenderInfo, render } from '@lit-labs/ssr';
import type { RenderResult } from '@lit-labs/ssr/lib/render-result.js';
import { LitElement } from 'lit';

import { InvalidArgumentException } from '../core/index.ts';
import { Host } from './internal/host.ts';
import { pageMarking } from './internal/marking.ts';
import { writeChild } from './internal/write.ts';
import { entryFor, knownTags, registry } from './registry.ts';

/** Options of {@link renderLight} and {@link renderLightSync}. */
export interface RenderLightOptions extends Partial<RenderInfo> {
  /**
   * Whether the page's template will be hydrated in the browser. Elements then wait for the data
   * that it hands them. Default `false`.
   */
  hydratable?: boolean;
}

// `@lit-labs/ssr` puts what an element renders into a template for a shadow root; one with this
// mode, which no browser knows, is taken out again.
const mode = 'fwx-light';
const openTemplate = `<template shadowroot="${mode}" shadowrootmode="${mode}">`;

/**
 * Renders a page with `@lit-labs/ssr`, its light-DOM elements with this package: all that
 * `defineServerElement` knows, and every element of fwx. Other elements keep their shadow roots.
 *
 * What an author puts between the tags of a light-DOM element comes after its content, because the
 * page's renderer has no other place for it.
 *
 * @param value Whatever `render` of `@lit-labs/ssr` takes.
 */
export async function renderLight(
  value: unknown,
  options: RenderLightOptions = {},
): Promise<string> {
  return collect(start(value, options));
}

/**
 * The same at once.
 *
 * @throws {InvalidArgumentException} The page has a value that has to be awaited.
 */
export function renderLightSync(value: unknown, options: RenderLightOptions = {}): string {
  let out = '';
  for (const chunk of withoutTemplates(start(value, options))) {
    if (typeof chunk !== 'string') {
      throw new InvalidArgumentException(
        'A promise cannot be rendered at once: use renderLight() instead of renderLightSync().',
      );
    }
    out += chunk;
  }
  return out;
}

/** Renders elements that `defineServerElement` knows; for `elementRenderers` of `@lit-labs/ssr`. */
export class FwxElementRenderer extends ElementRenderer {
  readonly #host: Host;
  readonly #definition: NonNullable<ReturnType<typeof entryFor>>['definition'];
  #isShown = false;

  constructor(tagName: string) {
    super(tagName);
    const entry = entryFor(tagName);
    if (!entry) throw new InvalidArgumentException(`<${tagName}> has no definition.`);
    this.#host = new Host(entry);
    this.#definition = entry.definition;
  }

  static override matchesClass(_class: unknown, tagName: string): boolean {
    return entryFor(tagName) !== undefined;
  }

  override get shadowRootOptions(): ShadowRootInit {
    return { mode: mode as ShadowRootMode };
  }

  override setAttribute(name: string, value: string): void {
    this.#host.set([name, value === '' ? true : value]);
  }

  override setProperty(name: string, value: unknown): void {
    // The template will hand it over again when it hydrates.
    if (this.#definition.properties?.[name]?.content) this.#isShown = true;
    this.#host.property(name, value);
  }

  override renderAttributes(): string[] {
    const definition = this.#definition;
    const host = this.#host;
    if (definition.attributes) host.reflect(definition.attributes(host.props));
    const state = definition.hydrates
      ? ' data-fwx-ssr="1"'
      : this.#isShown
        ? ' data-fwx-shown'
        : '';
    return [host.markup + state];
  }

  override renderShadow(): string[] {
    const { properties = {}, hydrates = false } = this.#definition;
    const isShorthand = Object.values(properties).some(({ content }) => content);
    // Without data there may be plain children, which the browser expands.
    if (isShorthand && !this.#host.hasContent) return [];
    const content = this.#definition.render(this.#host.props, null, undefined);
    const marking = hydrates ? pageMarking.inside : null;
    return [writeChild(content, { hosts: true, marking, deferred: hydrates, context: undefined })];
  }
}

let defined = -1;

function start(value: unknown, options: RenderLightOptions): RenderResult {
  if (defined !== registry.version) defineTags();
  const { hydratable = false, elementRenderers = [], ...info } = options;
  return render(value, {
    deferHydration: hydratable,
    ...info,
    elementRenderers: [FwxElementRenderer, ...elementRenderers, LitElementRenderer],
  });
}

/** `@lit-labs/ssr` asks renderers only for tags that are defined. */
function defineTags(): void {
  for (const tag of knownTags()) {
    if (!customElements.get(tag)) customElements.define(tag, class extends LitElement {});
  }
  defined = registry.version;
}

/** Drops the tags of the templates around light content; they come as chunks of their own. */
function* withoutTemplates(result: RenderResult): Iterable<string | Promise<RenderResult>> {
  let isInside = false;
  for (const chunk of result) {
    if (chunk === openTemplate) isInside = true;
    else if (isInside && chunk === '</template>') isInside = false;
    else yield chunk;
  }
}

async function collect(result: RenderResult): Promise<string> {
  let out = '';
  for (const chunk of withoutTemplates(result)) {
    if (typeof chunk === 'string') out += chunk;
    else {
      const more: RenderResult | string = await chunk;
      out += typeof more === 'string' ? more : await collect(more);
    }
  }
  return out;
}
