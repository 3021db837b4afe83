import type { Frame } from '../model/stack-frames.ts';
import { settingText } from './setting-text.ts';

/** Template of links to places in the code, a function that makes them, or false for none. */
export type TraceLine = string | false | ((place: Frame) => string | null);

/** Options for links to places in the code. */
export interface PlaceLinkOptions {
  readonly traceLine: TraceLine;
  /** Local folders by folders of the server. */
  readonly tracePathMappings: Readonly<Record<string, string>>;
}

/** Options for links to places in the code and to pages of the debugger. */
export interface TraceLinkOptions extends PlaceLinkOptions {
  /** Whether the markup is a separate file, which cannot load anything from the debugger. */
  readonly isAlone: boolean;
  /** Whether nothing can be sent to the debugger. Default false. */
  readonly isReadOnly?: boolean;
}

// Schemes of editors; others could run script.
const scheme =
  /^(?:https?|ide|vscode|vscode-insiders|cursor|zed|phpstorm|webstorm|idea|subl|txmt|atom|emacs):/i;

/** The link of a place; null when there is none. */
export function traceHref(place: Frame, options: PlaceLinkOptions): string | null {
  const { traceLine } = options;
  if (traceLine === false || place.file === '') return null;
  const local = { ...place, file: localFile(place.file, options.tracePathMappings) };
  const href =
    typeof traceLine === 'function'
      ? settingText('traceLine', () => traceLine(local))
      : traceLine
          .replaceAll('{file}', encodeURI(local.file).replaceAll(/[?#&]/g, encodeURIComponent))
          .replaceAll('{line}', String(place.line));
  return href !== null && scheme.test(href) ? href : null;
}

/** The link of a trace in a tracing system; null without a template. */
export function tracingHref(traceId: string, template: string | null): string | null {
  return template?.replaceAll('{traceId}', encodeURIComponent(traceId)) ?? null;
}

/** A place as text: the end of the path, and the line. */
export function placeText({ file, line }: Frame): string {
  const parts = file.split(/[\\/]/);
  return `${parts.slice(-2).join('/')}:${line}`;
}

function localFile(file: string, mappings: Readonly<Record<string, string>>): string {
  const path = file.replaceAll('\\', '/');
  for (const [remote, local] of Object.entries(mappings)) {
    const folder = remote.endsWith('/') ? remote : `${remote}/`;
    if (path.startsWith(folder)) return `${local.replace(/\/$/, '')}/${path.slice(folder.length)}`;
  }
  return path;
}
