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
 * @returns {(file: string, name: string) => Map<string, { description: string, type: string }>} The properties of the
 * class of this name.
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

  return (file, name) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, file)));
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
    const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    return new Map(
      properties.map((property) => [
        property.name,
        {
          description: ts.displayPartsToString(property.getDocumentationComment(checker)),
          type: checker
            .typeToString(checker.getTypeOfSymbol(property), undefined, formatFlags)
            .replaceAll('"', "'"),
        },
      ]),
    );
  };
}
