export type { LightElementClass } from './class-element.ts';
export { idPrefix, nextId, resetIds, setIdPrefix } from './ids.ts';
export { widgetWord } from './page-context.ts';
export { defineServerElement } from './registry.ts';
export { renderMarkup, type RenderOptions, renderToString } from './render.ts';
export type { ServerElement, ServerProperty } from './server-element.ts';
export { renderToIterable, renderToStream, type StreamOptions } from './stream.ts';
