import { ElementRenderer, LitElementRenderer, type RenderInfo, render } from '@lit-labs/ssr';
import type { RenderResult, ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js';
import { LitElement } from 'lit';

import { InvalidArgumentException } from '../core/index.ts';
import { guardPromises } from './internal/guard-promises.ts';
import { Host } from './internal/host.ts';
import { pageMarking } from './internal/marking.ts';
import { type Output, type Step } from './internal/output.ts';
import { Writer } from './internal/write.ts';
import { entryFor, knownTags, registry } from './registry.ts';
import { type ChunkOptions, Chunks, streamOf } from './stream.ts';

/** Options of {@link renderLight} and {@link renderLightSync}. */
export interface RenderLightOptions extends Partial<RenderInfo> {
  /**
   * Whether the page's template will be hydrated in the browser. Elements then wait for the data
   * that it sets. Default `false`.
   */
  hydratable?: boolean;
}

const contents = Symbol('contents');

/** Argument of renderers, with the contents that they have begun to write. */
type LightInfo = RenderInfo & { readonly [contents]?: Set<Output> };

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
  const chunks = chunksOf(value, options);
  let text = '';
  for (let next = await chunks.next(); next !== null; next = await chunks.next()) text += next;
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
  const out = new Writer();
  new LightWalk(value, options).start(out);
  return out.text;
}

function chunksOf(value: unknown, options: RenderLightOptions & ChunkOptions): Chunks {
  const { chunkSize, ...info } = options;
  guardPromises(value);
  return new Chunks(
    (out) => new LightWalk(value, info).start(out),
    chunkSize === undefined ? {} : { chunkSize },
  );
}

/** Writes the output of `@lit-labs/ssr`, without the tags of the templates around light content. */
class LightWalk {
  readonly #result: Iterator<string | Promise<RenderResult | string>>;
  readonly #contents = new Set<Output>();
  #isInside = false;

  constructor(value: unknown, options: RenderLightOptions) {
    this.#result = start(value, { ...options, [contents]: this.#contents })[Symbol.iterator]();
  }

  start(out: Output): boolean {
    out.opened({ next: () => this.#result.next(), return: () => this.#close() });
    return this.write(out);
  }

  /** Closes the lists of elements whose content waits for a promise. */
  #close(): IteratorReturnResult<undefined> {
    for (const content of this.#contents) content.close();
    return { done: true, value: undefined };
  }

  write(out: Output): boolean {
    for (let next = this.#result.next(); !next.done; next = this.#result.next()) {
      const { value } = next;
      if (typeof value !== 'string') return this.#wait(value, out);
      this.#text(value, out);
      if (out.isFull) return out.defer(() => this.write(out));
    }
    return false;
  }

  #wait(promise: Promise<RenderResult | string>, out: Output): true {
    if (!out.canWait) {
      promise.catch(() => {});
      throw new InvalidArgumentException(
        'A promise cannot be rendered at once: use renderLight() instead of renderLightSync().',
      );
    }
    return out.wait(promise, () => {
      // A list of results is read on through the same iterator.
      if (typeof out.settled === 'string') this.#text(out.settled, out);
      return this.write(out);
    });
  }

  /** The tags are separate chunks. */
  #text(text: string, out: Output): void {
    if (text === openTemplate) this.#isInside = true;
    else if (this.#isInside && text === '</template>') this.#isInside = false;
    else out.text += text;
  }
}

/** Renders elements of `defineServerElement`; for `elementRenderers` of `@lit-labs/ssr`. */
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
    const writer = new Writer(Number.MAX_SAFE_INTEGER);
    return resultOf(writer, info, () => writer.child(content, frame));
  }
}

let defined = -1;

function start(
  value: unknown,
  options: RenderLightOptions & { [contents]: Set<Output> },
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

/** The walk of an element's content in the form of `@lit-labs/ssr`: text, and thunks that return promises. */
function resultOf(out: Output, info: LightInfo, step?: Step): ThunkedRenderResult {
  try {
    out.run(step);
  } catch (error) {
    out.close();
    throw error;
  }
  const { awaited } = out;
  return awaited ? [out.take(), () => resultAfter(awaited, out, info)] : [out.take()];
}

async function resultAfter(
  awaited: PromiseLike<unknown>,
  out: Output,
  info: LightInfo,
): Promise<ThunkedRenderResult> {
  info[contents]?.add(out);
  try {
    out.settled = await awaited;
  } catch (error) {
    out.close();
    throw error;
  } finally {
    info[contents]?.delete(out);
  }
  return resultOf(out, info);
}
