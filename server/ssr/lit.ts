import { ElementRenderer, LitElementRenderer, type RenderInfo, render } from '@lit-labs/ssr';
import type { RenderResult, ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js';
import { LitElement } from 'lit';

import { InvalidArgumentException } from '../core/index.ts';
import { pageMarking } from './internal/frame.ts';
import { guardPromises } from './internal/guard-promises.ts';
import { Host } from './internal/host.ts';
import { markupOf, Writer } from './internal/write.ts';
import { entryFor, knownTags, registry } from './registry.ts';
import type { ServerElement } from './server-element.ts';
import { type ChunkOptions, Chunks, streamOf } from './stream.ts';

/** Options of {@link renderLight} and {@link renderLightSync}. */
export interface RenderLightOptions extends Partial<RenderInfo> {
  /**
   * Whether the page's template will be hydrated in the browser. Elements then wait for the data
   * that it sets. Default `false`.
   */
  hydratable?: boolean;
}

const walk = Symbol('walk');

/** Argument of renderers, with the walk that writes the page. */
type LightInfo = RenderInfo & { readonly [walk]?: LightWalk };

// `@lit-labs/ssr` writes the content of an element into a template for a shadow root; one with this
// mode, which no browser supports, is removed again.
const mode = 'fwx-light';
const openTemplate = `<template shadowroot="${mode}" shadowrootmode="${mode}">`;

/**
 * Renders a page with `@lit-labs/ssr`, and its light-DOM elements with this package: those of
 * `defineServerElement`, and every element of fwx. Other elements keep their shadow roots.
 *
 * Children between the tags of a light-DOM element follow its content, because the
 * page's renderer has no other place for it.
 *
 * @param value Whatever `render` of `@lit-labs/ssr` takes.
 */
export async function renderLight(
  value: unknown,
  options: RenderLightOptions = {},
): Promise<string> {
  let text = '';
  for await (const chunk of chunksOf(value, options)) text += chunk;
  return text;
}

/**
 * The same as a stream of UTF-8, for the body of a `Response`: it renders only as fast as it is read,
 * stops when the reader cancels, and enqueues finished text before it waits for a promise.
 *
 * @param value Whatever `render` of `@lit-labs/ssr` takes.
 * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more.
 */
export function renderLightToStream(
  value: unknown,
  options: RenderLightOptions & ChunkOptions = {},
): ReadableStream<Uint8Array> {
  return streamOf(chunksOf(value, options));
}

/**
 * The same at once.
 *
 * @throws {InvalidArgumentException} The page has a value that has to be awaited.
 */
export function renderLightSync(value: unknown, options: RenderLightOptions = {}): string {
  guardPromises(value);
  const out = new Writer(Number.MAX_SAFE_INTEGER);
  try {
    out.run(() => new LightWalk(value, options).write(out));
    if (!out.awaited) return out.take();
    Promise.resolve(out.awaited).catch(() => {});
  } finally {
    out.close();
  }
  throw new InvalidArgumentException(
    'A promise cannot be rendered at once: use renderLight() instead of renderLightSync().',
  );
}

function chunksOf(value: unknown, options: RenderLightOptions & ChunkOptions): Chunks {
  guardPromises(value);
  return new Chunks((out) => new LightWalk(value, options).write(out), options);
}

/** Writes the output of `@lit-labs/ssr`, and the content of light elements in place of their templates. */
class LightWalk {
  readonly #result: Iterator<string | Promise<RenderResult | string>>;
  /** Writes the content of the element whose template follows. */
  content: ((out: Writer) => boolean) | null = null;

  constructor(value: unknown, options: RenderLightOptions) {
    this.#result = start(value, { ...options, [walk]: this })[Symbol.iterator]();
  }

  write(out: Writer): boolean {
    for (let next = this.#result.next(); !next.done; next = this.#result.next()) {
      const { value } = next;
      const isPaused = typeof value === 'string' ? this.#text(value, out) : this.#wait(value, out);
      if (isPaused || out.isFull) return out.defer(() => this.write(out));
    }
    return false;
  }

  #wait(promise: Promise<RenderResult | string>, out: Writer): true {
    // A list of results is read on through the same iterator.
    return out.wait(promise, () => typeof out.settled === 'string' && this.#text(out.settled, out));
  }

  /** The tags are separate chunks. */
  #text(text: string, out: Writer): boolean {
    if (text !== openTemplate) {
      out.text += text;
      return false;
    }
    // The template is empty, so its end tag is next.
    this.#result.next();
    const { content } = this;
    this.content = null;
    return content !== null && content(out);
  }
}

/**
 * Renders elements of `defineServerElement`; for `elementRenderers` of `@lit-labs/ssr`, which
 * {@link renderLight} sets. Without it, content with promises is refused.
 */
export class FwxElementRenderer extends ElementRenderer {
  readonly #host: Host;
  readonly #definition: ServerElement;
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
    // The template sets it again when it hydrates.
    if (this.#definition.properties?.[name]?.content) this.#isShown = true;
    this.#host.property(name, value);
  }

  override renderAttributes(): string[] {
    const definition = this.#definition;
    const host = this.#host;
    if (definition.attributes) host.reflect();
    const state = definition.hydrates
      ? ' data-fwx-ssr="1"'
      : this.#isShown
        ? ' data-fwx-shown'
        : '';
    return [host.markup + state];
  }

  override renderShadow(info: LightInfo): ThunkedRenderResult {
    const { properties = {}, hydrates = false } = this.#definition;
    const isShorthand = Object.values(properties).some(({ content }) => content);
    // Without data there may be plain children, which the browser expands.
    if (isShorthand && !this.#host.hasContent) return [];
    const content = this.#definition.render(this.#host.props, null, undefined);
    const marking = hydrates ? pageMarking.inside : null;
    const frame = { hosts: 'kept', marking, context: undefined } as const;
    const page = info[walk];
    if (!page) return [markupOf(content, frame)];
    page.content = (out) => out.child(content, frame);
    return [];
  }
}

let defined = -1;

function start(
  value: unknown,
  options: RenderLightOptions & { readonly [walk]: LightWalk },
): RenderResult {
  if (defined !== registry.version) defineTags();
  const { hydratable = false, elementRenderers = [], ...info } = options;
  return render(value, {
    deferHydration: hydratable,
    ...info,
    elementRenderers: [FwxElementRenderer, ...elementRenderers, LitElementRenderer],
  });
}

/** `@lit-labs/ssr` uses renderers only for tags that are defined. */
function defineTags(): void {
  for (const tag of knownTags()) {
    if (!customElements.get(tag)) customElements.define(tag, class extends LitElement {});
  }
  defined = registry.version;
}
