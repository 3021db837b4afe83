// A plugin of the manifest's analyzer: writes types/elements.d.ts, the base of the framework typings.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { root } from './run.mjs';
import { ElementFault } from './saying-faults.mjs';

const width = 100;
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const banner = `// What each element takes and fires. Written by \`npm run manifest\`, never by hand.
import type { AttributeText, BooleanText, ElementTypes, Presence } from './attribute.js';
`;

/**
 * Writes the types of all elements of the manifest.
 *
 * @param contracts Contracts of the elements: how attributes map to properties.
 * @param options `outdir`: folder of the manifest; the file goes to `types/elements.d.ts` in it.
 */
export function elementTypesPlugin(contracts, { outdir }) {
  return {
    name: 'element-types',
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const file = join(root, outdir, 'types/elements.d.ts');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, elementTypes(modules, contracts));
    },
  };
}

/** The file as text. */
export function elementTypes(modules, contracts) {
  const imports = new Imports();
  const elements = modules.flatMap(({ path, declarations = [] }) =>
    declarations
      .filter(({ tagName }) => tagName)
      .map((declaration) => {
        const { properties = {} } = contracts.find(({ tag }) => tag === declaration.tagName) ?? {};
        return { ...declaration, door: basename(dirname(path)), properties };
      }),
  );
  const parts = elements.map((element) => elementPart(element, imports));
  const rows = elements.map(({ name, tagName }) => {
    const types = [name, `${name}Props`, `${name}Attributes`, `${name}Events`];
    return broken(`  '${tagName}': ElementTypes<`, types, '>;');
  });
  const map = `/** Every element by its tag. */\nexport interface FwxElements {\n${rows.join('')}}\n`;
  return [banner + imports.text(), ...parts, map].join('\n');
}

function elementPart(element, imports) {
  const { name, tagName, properties } = element;
  imports.add(name, element);
  const fields = element.members.filter(
    (member) => member.kind === 'field' && !member.readonly && !member.static,
  );
  return [
    block(
      `Properties of \`<${tagName}>\`.`,
      `${name}Props`,
      fields.map((one) => property(one, name, element.attributes)),
    ),
    block(
      `Attributes of \`<${tagName}>\` that are not called like their property.`,
      `${name}Attributes`,
      fields.flatMap((one) => attribute(one, name, properties[one.name])),
    ),
    block(
      `Events of \`<${tagName}>\`, by name.`,
      `${name}Events`,
      (element.events ?? []).map((one) => event(one, element, imports)),
    ),
  ].join('\n');
}

/** A list between brackets, in one line or, where that is too long, in a line for each. */
function broken(head, list, end, blank = '') {
  const short = `${head}${blank}${list.join(', ')}${blank}${end}`;
  if (short.length <= width) return `${short}\n`;
  const indent = /^ */.exec(head)[0];
  const last = end.startsWith('}') ? ',' : '';
  return `${head}\n${list.map((one) => `${indent}  ${one}`).join(',\n')}${last}\n${indent}${end}\n`;
}

function block(doc, name, lines) {
  const head = `/** ${doc} */\nexport interface ${name} `;
  return lines.length === 0 ? `${head}{}\n` : `${head}{\n${lines.join('')}}\n`;
}

const line = (doc, name, type) => `${doc ? `  /** ${oneLine(doc)} */\n` : ''}  ${name}: ${type};\n`;
const oneLine = (text) => text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/');

/** A property may return something else than it takes: the type of its `@attr` says what that is. */
function property({ name, description }, owner, attributes = []) {
  const taken = attributes.find((one) => one.name === name && !one.fieldName);
  const type = taken?.type?.text ?? `${owner}['${name}']`;
  return line(description, `${name}?`, `${type} | undefined`);
}

function attribute({ name, type, description, attribute: text }, owner, declared) {
  if (!text || text === name) return [];
  const key = text.includes('-') ? `'${text}'` : text;
  const value = attributeType(`${owner}['${name}']`, type?.text, declared);
  return [line(description, `${key}?`, `${value} | undefined`)];
}

function attributeType(property, text, { default: value, type } = {}) {
  if (type === Boolean && value !== true) return 'Presence';
  return text === 'boolean' ? 'BooleanText' : `AttributeText<${property}>`;
}

function event({ name, type, description }, element, imports) {
  const text = type?.text ?? 'CustomEvent';
  const detail = /^CustomEvent<([A-Z]\w*)>$/.exec(text)?.[1];
  if (detail) imports.add(detail, element);
  return line(description, `'${name}'`, text);
}

/** Names to import, each from a door that exports it: the element's own, else any other. */
class Imports {
  #names = new Map();
  #known = new Set();
  #doors = new Map(
    globSync('components/*/index.ts', { cwd: root })
      .sort(compare)
      .map((path) => [basename(dirname(path)), readFileSync(join(root, path), 'utf8')]),
  );

  add(name, { door: preferred, tagName }) {
    if (this.#known.has(name)) return;
    this.#known.add(name);
    const exports = (door) => new RegExp(`\\b${name}\\b`).test(this.#doors.get(door) ?? '');
    const door = exports(preferred) ? preferred : [...this.#doors.keys()].find(exports);
    if (!door)
      throw new ElementFault(
        `No door exports ${name}, which the types of <${tagName}> need: export it from components/${preferred}/index.ts, or correct the type after "@fires".`,
      );
    this.#names.set(door, (this.#names.get(door) ?? new Set()).add(name));
  }

  text() {
    return [...this.#names]
      .sort(([a], [b]) => compare(a, b))
      .map(([door, names]) =>
        broken('import type {', [...names].sort(compare), `} from 'fwx/components/${door}';`, ' '),
      )
      .join('');
  }
}
