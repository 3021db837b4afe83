import type { renderMarkup } from '../../ssr/index.ts';

/** A template of Lit. */
export type Template = Parameters<typeof renderMarkup>[0];

/** Whether the value is a template of Lit. */
export function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/** The markup of a template. The renderer is loaded with the first one. */
export async function templateMarkup(template: Template): Promise<string> {
  const { renderMarkup } = await import('../../ssr/index.ts');
  return renderMarkup(template);
}
