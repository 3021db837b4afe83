import { html, type TemplateResult } from 'lit/html.js';

import { relativeUrl } from '../page.ts';
import { sitePath } from '../pages/site-paths.ts';
import type { TypeSymbol } from './symbols.ts';
import type { TypeWriter } from './type-text.ts';

/** README of a module, such as `fwx/server/web` or `fwx/components/menu`; null without one. */
export function moduleReadme(door: string): string | null {
  const [, kind, name] = door.split('/');
  if (kind === undefined || name === undefined) return null;
  const readme = `${kind}/${name}/README.md`;
  return sitePath(readme) === null ? null : readme;
}

function moduleLinks(symbol: TypeSymbol): TemplateResult[] {
  return symbol.doors.flatMap((door) => {
    const readme = moduleReadme(door);
    const place = readme === null ? null : sitePath(readme);
    if (place === null) return [];
    return [html`<a href=${relativeUrl(symbol.path, place)}><code>${door}</code></a> `];
  });
}

function introduction({ record }: TypeSymbol, hasErrors: boolean): string {
  if (hasErrors) return 'Calls that fail, and the errors they throw:';
  if (record.kind === 'interface') {
    return 'This type has no code, so it throws nothing: the compiler reports values of another shape. A program without types gets the error of whatever receives the value.';
  }
  return record.kind === 'enum'
    ? 'The compiler reports other values. At run time an option that takes one of these refuses others with an InvalidConfigException that lists them.'
    : 'No member of this type documents an error of its own. A wrong option or argument is refused where it is read, with the name of the option and the value.';
}

/** The section "What goes wrong" of a type. */
export function faults(symbol: TypeSymbol, writer: TypeWriter): TemplateResult {
  const rows = Object.entries(symbol.record.methods ?? {}).flatMap(([name, { throws = [] }]) =>
    throws.map(
      ({ type, description }) =>
        html`<tr><th scope="row"><a href=${`#${name}`}><code>${name}()</code></a></th><td>${writer.name(type)}</td><td>${writer.text(description)}</td></tr>`,
    ),
  );
  const links = moduleLinks(symbol);
  return html`<h2 id="what-goes-wrong">What goes wrong</h2><p>${introduction(symbol, rows.length > 0)}</p>${
    rows.length > 0
      ? html`<div class="table-scroll" tabindex="0"><table><thead><tr><th scope="col">Call</th><th scope="col">Error</th><th scope="col">When</th></tr></thead><tbody>${rows}</tbody></table></div>`
      : ''
  }${links.length > 0 ? html`<p>Limits and errors of the module: ${links}</p>` : ''}`;
}
