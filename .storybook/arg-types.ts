import type { ArgTypes, InputType } from 'storybook/internal/types';

import manifest from '../custom-elements.json' with { type: 'json' };

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}

interface Member extends Described {
  readonly kind: string;
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  /** The type without names, where it is a union of plain values. */
  readonly expandedType?: { readonly text: string };
}

interface ElementDeclaration {
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly events?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

const declarations = manifest.modules.flatMap(
  (module) => (module.declarations ?? []) as readonly ElementDeclaration[],
);

const literals: Readonly<Record<string, unknown>> = { null: null, true: true, false: false };

/** The values of a union of plain values. */
function valuesOf(expanded: string): unknown[] {
  return expanded
    .replace('boolean', 'true | false')
    .split(' | ')
    .map((text) => (text in literals ? literals[text] : text.slice(1, -1)));
}

const texts = new Set(['string', 'number', 'boolean', 'Stringable', 'Content', 'ScrollContent']);

/** The editor of a property by its type; false where no value can be typed in. */
function controlOf(type: string): InputType['control'] {
  const parts = type.split(' | ').filter((part) => part !== 'null' && part !== 'undefined');
  const [first] = parts;
  if (parts.length === 1 && (first === 'boolean' || first === 'number')) return { type: first };
  if (parts.every((part) => texts.has(part))) return { type: 'text' };
  return type.includes('=>') ? false : { type: 'object' };
}

function optionOf(member: Member): InputType {
  const { name, attribute, description = '', expandedType, type } = member;
  const text = expandedType?.text ?? type?.text ?? '';
  const said = attribute === undefined || attribute === name ? '' : ` Attribute: \`${attribute}\`.`;
  return {
    name,
    description: `${description}${said}`,
    ...(expandedType
      ? { control: { type: 'select' }, options: valuesOf(expandedType.text) }
      : { control: controlOf(text) }),
    table: {
      category: 'options',
      type: { summary: text },
      ...(member.default !== undefined && { defaultValue: { summary: member.default } }),
    },
  };
}

const isColor = /color$|-bg$/;

function customPropertyOf({ name, description = '' }: Described): InputType {
  return {
    name,
    description,
    control: { type: isColor.test(name) ? 'color' : 'text' },
    table: { category: 'custom properties' },
  };
}

/** What has no value to set: events, methods, and what the element tells about itself. */
function entryOf(category: string, { name, description = '', type }: Described): InputType {
  const summary = type?.text;
  return {
    name,
    description,
    control: false,
    table: { category, ...(summary !== undefined && { type: { summary } }) },
  };
}

const isOption = ({ kind, readonly, static: isStatic }: Member): boolean =>
  kind === 'field' && !readonly && !isStatic;
const isState = ({ kind, readonly, static: isStatic }: Member): boolean =>
  kind === 'field' && readonly === true && !isStatic;

/** The table of an element: each option once, with the editor of its type, then what cannot be set. */
export function argTypesOf(tag: string): ArgTypes {
  const {
    members = [],
    cssProperties = [],
    events = [],
  } = declarations.find(({ tagName }) => tagName === tag) ?? {};
  const entries = [
    ...members.filter(isOption).map(optionOf),
    ...cssProperties.map(customPropertyOf),
    ...members.filter(isState).map((member) => entryOf('state', member)),
    ...members.filter(({ kind }) => kind === 'method').map((member) => entryOf('methods', member)),
    ...events.map((event) => entryOf('events', event)),
  ];
  return Object.fromEntries(entries.map((entry) => [entry.name, entry])) as ArgTypes;
}
