// The members and attributes of an element in the manifest, from its contract.
import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import { ElementFault } from './saying-faults.mjs';

const isPlain = ({ text }) => /^(?:boolean|number|string|null|undefined|[ |])*$/.test(text);

/** The values of an attribute that editors suggest: names of types are no values. */
function textForm(type, expandedType) {
  if (expandedType) return { expandedType };
  return isPlain(type) ? {} : { expandedType: { text: 'string' } };
}

const literal = (value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

/** A property as the compiler reads it; it reads none without the interface beside the class. */
function readOf(read, property, { name, tagName }) {
  const found = read.get(property);
  if (found) return found;
  throw new ElementFault(
    `${name} has no member "${property}", which the contract of <${tagName}> has: write "export interface ${name} extends PropertiesOf<typeof ….properties> {}" beside the class.`,
  );
}

/**
 * Gives a class of the manifest the members of its element: the properties of its contract, then what the analyzer has
 * found in the class.
 *
 * @param declaration The class; it is changed.
 * @param contract Contract of the element.
 * @param read The properties as the compiler reads them, by name.
 */
export function completeMembers(declaration, contract, read) {
  if (!contract)
    throw new ElementFault(
      `No contract has the tag of ${declaration.name}, which is ${declaration.tagName} in its comment: correct "@tagname" or the contract.`,
    );
  const { properties } = contract;
  const fields = Object.entries(properties).map(([name, property]) => {
    const { description, expanded, type } = readOf(read, name, declaration);
    if (!description)
      throw new ElementFault(
        `"${name}" of <${declaration.tagName}> has no comment, which is its documentation: write one above it in its table.`,
      );
    const attribute = optionAttribute(name, property);
    const value = property.content ? undefined : property.default;
    return {
      kind: 'field',
      name,
      type: { text: type },
      ...(expanded && { expandedType: { text: expanded } }),
      ...(value !== undefined && { default: literal(value) }),
      ...(description && { description }),
      ...(attribute !== null && { attribute }),
      ...(property.reflect && { reflects: true }),
    };
  });
  if (!declaration.summary)
    throw new ElementFault(
      `The comment above ${declaration.name} has no "@summary", which lists of elements show: write one.`,
    );
  declaration.members = [
    ...fields,
    ...(declaration.members ?? []).filter(({ name }) => !(name in properties)),
  ];
  declaration.attributes = [
    ...fields
      .filter(({ attribute }) => attribute)
      .map(({ attribute, type, expandedType, default: value, description, name }) => ({
        name: attribute,
        type,
        ...textForm(type, expandedType),
        ...(value !== undefined && { default: value }),
        ...(description && { description }),
        fieldName: name,
      })),
    ...(declaration.attributes ?? []).filter(({ fieldName }) => !fieldName),
  ];
}
