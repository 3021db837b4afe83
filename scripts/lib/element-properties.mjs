// The properties of elements as the compiler sees them: elements declare them in tables, which no class has as members.
import { join } from 'node:path';

import ts from 'typescript-6';

import { root } from './run.mjs';

const formatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/**
 * Reads types and documentation of properties.
 *
 * @param {readonly string[]} files Modules of elements, below the root.
 * @returns {(file: string, name: string) => Map<string, { description: string, type: string, expanded?: string }>} The
 * properties of the class of this name; `expanded` is the type without names, where it is a union of plain values.
 */
export function propertyReader(files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files },
    ts.sys,
    root,
  );
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const text = (type) => checker.typeToString(type, undefined, formatFlags).replaceAll('"', "'");

  const plain =
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.Null;
  const expanded = (type) => {
    const members = (type.isUnion() ? type.types : [type]).filter(
      ({ flags }) => !(flags & ts.TypeFlags.Undefined),
    );
    const hasName = members.some((one) => one.isStringLiteral());
    if (!hasName || !members.every(({ flags }) => flags & plain)) return undefined;
    const names = members.map((one) => text(one).replace(/^(?:true|false)$/, 'boolean'));
    return [
      ...new Set(names.filter((one) => one !== 'null')),
      ...names.filter((one) => one === 'null'),
    ].join(' | ');
  };

  return (file, name) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, file)));
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
    const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    return new Map(
      properties.map((property) => {
        const type = checker.getTypeOfSymbol(property);
        const description = ts.displayPartsToString(property.getDocumentationComment(checker));
        return [property.name, { description, type: text(type), expanded: expanded(type) }];
      }),
    );
  };
}
