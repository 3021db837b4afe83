import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, type TemplateResult } from 'lit/html.js';

import { relativeUrl } from '../page.ts';
import { escapeHtml } from '../pages/highlight.ts';
import { renderInline } from '../pages/markdown.ts';
import type { PackageSymbols, TypeSymbol } from './symbols.ts';

/** Finds the type that a name means where it is used. */
export type FindType = (name: string, from: TypeSymbol) => TypeSymbol | undefined;

/** Names in types are those of TypeScript: of the own namespace first, then of the package, then any. */
export function typeFinder(packages: readonly PackageSymbols[]): FindType {
  const byName = new Map<string, TypeSymbol[]>();
  const byId = new Map<string, TypeSymbol>();
  for (const type of packages.flatMap(({ types }) => types)) {
    byId.set(type.id, type);
    if (!type.functions) byName.set(type.name, [...(byName.get(type.name) ?? []), type]);
  }
  return (name, from) => {
    const exact = byId.get(name);
    if (exact) return exact;
    const found = byName.get(name) ?? [];
    return (
      found.find(({ doors }) => doors.some((door) => from.doors.includes(door))) ??
      found.find((type) => type.package === from.package) ??
      found[0]
    );
  };
}

/** Writes types and comments of one symbol's page. */
export class TypeWriter {
  readonly #find: FindType;
  readonly #from: TypeSymbol;

  constructor(find: FindType, from: TypeSymbol) {
    this.#find = find;
    this.#from = from;
  }

  /** Address of a type's page. */
  address(type: TypeSymbol, member = ''): string {
    return relativeUrl(this.#from.path, member === '' ? type.path : `${type.path}#${member}`);
  }

  /** A TypeScript type, whose names link to their pages. */
  type(text: string): TemplateResult {
    const parts = text.split(/(\b[A-Z]\w*\b)/);
    const linked = parts.map((part, index) => {
      const type = index % 2 === 1 ? this.#find(part, this.#from) : undefined;
      if (!type || type.id === this.#from.id) return escapeHtml(part);
      return `<a href="${escapeHtml(this.address(type))}">${escapeHtml(part)}</a>`;
    });
    return html`<code class="type">${unsafeHTML(linked.join(''))}</code>`;
  }

  /** Name of a catalog, such as `fw\base\Model`, or of another library. */
  name(id: string): TemplateResult {
    const type = this.#find(id, this.#from);
    return type ? html`<a href=${this.address(type)}><code>${type.name}</code></a>` : this.type(id);
  }

  find(id: string): TypeSymbol | undefined {
    return this.#find(id, this.#from);
  }

  /** A doc comment. */
  text(comment: string | undefined): TemplateResult {
    return html`${unsafeHTML(renderInline(comment ?? ''))}`;
  }
}
