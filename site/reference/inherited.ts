import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { TypeRecord } from 'fwx/server/catalog';

import type { TypeSymbol } from './symbols.ts';
import type { TypeWriter } from './type-text.ts';

type Group = 'properties' | 'methods' | 'constants' | 'events';
const groups: readonly Group[] = ['properties', 'methods', 'constants', 'events'];

interface Inherited {
  readonly name: string;
  readonly group: Group;
}

/** Inherited members by the type that the catalog names for them. */
function byOwner(record: TypeRecord): Map<string, Inherited[]> {
  const owners = new Map<string, Inherited[]>();
  for (const group of groups) {
    for (const [name, owner] of Object.entries(record.inherited?.[group] ?? {})) {
      owners.set(owner, [...(owners.get(owner) ?? []), { name, group }]);
    }
  }
  return owners;
}

/** The type whose page describes a member: a type of another package extends its original. */
function describing(
  owner: TypeSymbol | undefined,
  { group, name }: Inherited,
  writer: TypeWriter,
): TypeSymbol | null {
  const seen = new Set<TypeSymbol>();
  for (let type = owner; type && !seen.has(type);) {
    if (Object.hasOwn(type.record[group] ?? {}, name)) return type;
    seen.add(type);
    const above: string | undefined = type.record.inherited?.[group]?.[name] ?? type.record.extends;
    type = above === undefined ? undefined : writer.find(above);
  }
  return null;
}

function memberLink(owner: TypeSymbol | undefined, member: Inherited, writer: TypeWriter) {
  const text = html`<code>${member.name}${member.group === 'methods' ? '()' : ''}</code>`;
  const type = describing(owner, member, writer);
  return type ? html`<a href=${writer.address(type, member.name)}>${text}</a> ` : html`${text} `;
}

/** Members that a type has from others, with links to them. */
export function inheritedMembers(
  record: TypeRecord,
  writer: TypeWriter,
): TemplateResult | typeof nothing {
  const owners = byOwner(record);
  if (owners.size === 0) return nothing;
  return html`<h2 id="inherited">Inherited</h2><dl class="inherited">${[...owners].map(
    ([id, members]) =>
      html`<dt>${writer.name(id)}</dt><dd>${members.map((member) => memberLink(writer.find(id), member, writer))}</dd>`,
  )}</dl>`;
}
