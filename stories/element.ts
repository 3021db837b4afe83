import type { StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';

/** Lit tells templates apart by the identity of their strings. */
const templates = new Map<string, TemplateStringsArray>();

function stringsOf(tag: string, names: readonly string[]): TemplateStringsArray {
  const key = [tag, ...names].join(' ');
  const known = templates.get(key);
  if (known) return known;
  const parts = names.map((name, index) => `${index === 0 ? `<${tag}` : ''} ${name}=`);
  const strings = [...parts, names.length === 0 ? `<${tag}>` : '>', `</${tag}>`];
  const template = Object.assign(strings, { raw: strings });
  templates.set(key, template);
  return template;
}

/**
 * An element with the arguments of a story: custom properties (`--bs-…`) are in its style, all others are properties of
 * the element. Arguments that are undefined are left out, so that the element's defaults apply.
 */
export function element(tag: string, args: object, children: unknown = ''): TemplateResult {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const style = given
    .filter(([name, value]) => name.startsWith('--') && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  const properties = given.filter(([name]) => !name.startsWith('--'));
  const names = properties.map(([name]) => `.${name}`);
  const values = properties.map(([, value]): unknown => value);
  if (style === '') return html(stringsOf(tag, names), ...values, children);
  return html(stringsOf(tag, [...names, 'style']), ...values, style, children);
}

/** A story that always renders the same: it has no controls. */
export const fixed = (render: () => TemplateResult): StoryObj => ({
  render,
  parameters: { controls: { disable: true } },
});
