import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { ConstantRecord, EventRecord, MethodRecord, PropertyRecord } from 'fwx/server/catalog';

import { sourceLink } from './source-link.ts';
import type { TypeSymbol } from './symbols.ts';
import type { TypeWriter } from './type-text.ts';

/** Data that the tables of a page share. */
export interface MemberContext {
  readonly symbol: TypeSymbol;
  readonly writer: TypeWriter;
}

const table = (label: string, columns: readonly string[], rows: unknown): TemplateResult =>
  html`<div class="table-scroll" tabindex="0"><table aria-label=${label}><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const flag = (text: string): TemplateResult => html` <span class="flag">${text}</span>`;

const propertyFlags = ({
  access,
  readonly: isReadonly,
  static: isStatic,
  visibility,
}: PropertyRecord) => [
  isStatic ? flag('static') : nothing,
  visibility ? flag(visibility) : nothing,
  access ? flag(access) : isReadonly ? flag('read-only') : nothing,
];

const deprecation = (record: { deprecated?: { reason?: string } }, { writer }: MemberContext) =>
  record.deprecated
    ? html`<strong class="deprecated">Deprecated.</strong> ${writer.text(record.deprecated.reason)} `
    : nothing;

const nameCell = (
  name: string,
  { symbol }: MemberContext,
  flags: unknown = nothing,
): TemplateResult =>
  html`<th scope="row" id=${name}><a class="member" href=${`#${name}`}><code>${name}</code></a>${flags} ${sourceLink(symbol, name)}</th>`;

/** Properties with types and defaults. */
export function propertyTable(
  properties: Readonly<Record<string, PropertyRecord>>,
  context: MemberContext,
): TemplateResult {
  const { writer } = context;
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      html`<tr>${nameCell(name, context, propertyFlags(property))}<td>${property.type ? writer.type(property.type) : ''}</td><td>${property.default === undefined ? html`<span class="none">–</span>` : html`<code>${property.default}</code>`}</td><td>${deprecation(property, context)}${writer.text(property.description)}</td></tr>`,
  );
  return table('Properties', ['Name', 'Type', 'Default', 'Meaning'], rows);
}

/** Constants, or cases of an enumeration, with their values. */
export function constantTable(
  label: string,
  constants: Readonly<Record<string, Partial<ConstantRecord>>>,
  context: MemberContext,
): TemplateResult {
  const rows = Object.entries(constants).map(
    ([name, { value, description }]) =>
      html`<tr>${nameCell(name, context)}<td><code>${value === undefined ? '' : String(value)}</code></td><td>${context.writer.text(description)}</td></tr>`,
  );
  return table(label, ['Name', 'Value', 'Meaning'], rows);
}

/** Events with the argument of their handlers. */
export function eventTable(
  events: Readonly<Record<string, EventRecord>>,
  context: MemberContext,
): TemplateResult {
  const { writer } = context;
  const rows = Object.entries(events).map(
    ([name, { value, type, description }]) =>
      html`<tr>${nameCell(name, context)}<td><code>${value ?? ''}</code></td><td>${type ? writer.name(type) : ''}</td><td>${writer.text(description)}</td></tr>`,
  );
  return table('Events', ['Name', 'Event', 'Handlers get', 'When'], rows);
}

const parameters = (method: MethodRecord, { writer }: MemberContext): TemplateResult => {
  const described = (method.params ?? []).filter(({ description }) => description);
  return html`${
    described.length > 0
      ? html`<dl>${described.map(({ name, description }) => html`<dt><code>${name.slice(1)}</code></dt><dd>${writer.text(description)}</dd>`)}</dl>`
      : nothing
  }${
    method.return?.description
      ? html`<p><b>Returns</b> ${writer.text(method.return.description)}</p>`
      : nothing
  }${
    method.throws?.length
      ? html`<p><b>Throws</b></p><ul>${method.throws.map(({ type, description }) => html`<li>${writer.name(type)} ${writer.text(description)}</li>`)}</ul>`
      : nothing
  }`;
};

/** Methods with signatures, parameters and errors. */
export function methodList(
  methods: Readonly<Record<string, MethodRecord>>,
  context: MemberContext,
): TemplateResult {
  const { symbol, writer } = context;
  return html`${Object.entries(methods).map(
    ([name, method]) =>
      html`<section class="method"><h3 id=${name}><a class="member" href=${`#${name}`}><code>${name}()</code></a>${method.static && !symbol.functions ? flag('static') : nothing}${method.abstract ? flag('abstract') : nothing}${method.visibility ? flag(method.visibility) : nothing} ${sourceLink(symbol, name)}</h3><p class="signature">${writer.type(method.signature)}</p>${method.summary || method.deprecated ? html`<p>${deprecation(method, context)}${writer.text(method.summary)}</p>` : nothing}${parameters(method, context)}</section>`,
  )}`;
}
