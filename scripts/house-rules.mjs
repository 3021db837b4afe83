// Project rules for oxlint: the word `accessor` on reactive properties, and the layers.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { layerFault } from './lib/layers.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const posix = (path) => path.split(sep).join('/');
const reactive = new Set(['property', 'state']);

/** A plain field hides the accessor that `@property()` and `@state()` define, without an error. */
const accessor = {
  create(context) {
    return {
      PropertyDefinition(node) {
        const found = (node.decorators ?? []).some(({ expression }) =>
          reactive.has(expression.callee?.name ?? expression.name),
        );
        if (found) {
          context.report({
            node,
            message: 'A reactive property needs the word `accessor`: a plain field hides it.',
          });
        }
      },
    };
  },
};

const layersRule = {
  create(context) {
    const source = posix(relative(root, context.filename));
    const check = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const target = posix(relative(root, resolve(dirname(context.filename), name)));
      const fault = layerFault(source, target);
      if (fault) context.report({ node, message: fault });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { accessor, layers: layersRule } };
