import type { StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';

/** Lit tells templates apart by the identity of their strings. */
const templates = new Map<string, TemplateStringsArray>();

/** `<tag .a=${} .b=${}>${}</tag>`: `names` are the bindings of the tag. */
function stringsOf(
  tag: string,
  names: readonly string[],
  hasChildren: boolean,
): TemplateStringsArray {
  const key = [tag, ...names, hasChildren].join(' ');
  const known = templates.get(key);
  if (known) return known;
  const end = hasChildren ? ['>', `</${tag}>`] : [`></${tag}>`];
  const [first = '', ...rest] = [...names.map((name) => ` ${name}=`), ...end];
  const strings = [`<${tag}${first}`, ...rest];
  const template = Object.assign(strings, { raw: strings });
  templates.set(key, template);
  return template;
}

/**
 * An element with the arguments of a story: custom properties (`--bs-…`) are in its style, names with a question mark
 * (`?disabled`) are attributes without a value, all others are properties of the element. Arguments that are undefined
 * are left out, so that the element's defaults apply.
 */
export function element(tag: string, args: object, children?: unknown): TemplateResult {
  const bindings = new Map<string, unknown>();
  const styles: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (name.startsWith('?')) bindings.set(name, value);
    else if (!name.startsWith('--')) bindings.set(`.${name}`, value);
    else if (value !== '') styles.push(`${name}: ${value}`);
  }
  if (styles.length > 0) bindings.set('style', styles.join('; '));
  const hasChildren = children !== undefined;
  const strings = stringsOf(tag, [...bindings.keys()], hasChildren);
  return html(strings, ...bindings.values(), ...(hasChildren ? [children] : []));
}

/** A story that always renders the same: it has no controls. */
export const fixed = (render: () => TemplateResult): StoryObj => ({
  render,
  parameters: { controls: { disable: true } },
});

/** What a story, or the object that its file exports as default, says of rendering. */
export interface StoryParts {
  readonly args?: object;
  readonly component?: string;
  readonly render?: (args: object) => unknown;
}

/** What a story shows, as the preview of Storybook renders it. */
export function renderStory(meta: StoryParts, story: StoryParts): unknown {
  const { component = '' } = meta;
  const render = story.render ?? meta.render ?? ((args: object) => element(component, args));
  return render({ ...meta.args, ...story.args });
}
