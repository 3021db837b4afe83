import type { renderToString } from '../../ssr/index.ts';

/** A template of Lit. */
export type Template = Parameters<typeof renderToString>[0];

/** Whether the value is a template of Lit. */
export function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/**
 * The markup of a template, with the tags of its elements, so that the browser can take them over. The renderer is
 * loaded with the first one.
 */
export async function templateMarkup(template: Template): Promise<string> {
  const { renderToString } = await import('../../ssr/index.ts');
  return renderToString(template);
}
