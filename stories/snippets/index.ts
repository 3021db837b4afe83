import { contracts } from '../../components/contracts.ts';
import { htmlSource } from './html.ts';
import { litSource } from './lit.ts';
import { serverSource } from './server.ts';

/** A story as code to copy. */
export interface Snippets {
  readonly html: string;
  readonly lit: string;
  readonly server: string;
}

/** Three ways to write what a story renders, all from the same template. */
export async function snippetsOf(rendered: unknown): Promise<Snippets> {
  return {
    html: tidy(await htmlSource(rendered)),
    lit: tidy(litModule(rendered)),
    server: tidy(serverSource(rendered)),
  };
}

function litModule(rendered: unknown): string {
  const { data, template } = litSource(rendered);
  const imports = ["import { html } from 'lit';", ...doorsOf(data + template)].join('\n');
  const constants = data === '' ? '' : `${data}\n\n`;
  return `${imports}\n\n${constants}export const template = ${template};`;
}

/** Imports of the elements of a source. */
function doorsOf(source: string): string[] {
  const tags = contracts.map(({ tag }) => tag).filter((tag) => source.includes(`</${tag}`));
  const doors = tags.map((tag) => tag.replace(/^fwx-/, '').replace(/^page-.*|-item$/, doorOf));
  return [...new Set(doors)].map((door) => `import 'fwx/components/${door}';`);
}

function doorOf(part: string): string {
  return part.startsWith('page-') ? 'page' : '';
}

/** Without the indentation of the story's own source. */
function tidy(source: string): string {
  return source.trim();
}
