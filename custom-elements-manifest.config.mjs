// custom-elements.json and the editor data made from it. Written by `npm run manifest`, never by hand.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';

import { contracts } from './components/contracts.ts';
import { completeMembers } from './scripts/lib/element-members.mjs';
import { propertyReader } from './scripts/lib/element-properties.mjs';
import { elementTypesPlugin } from './scripts/lib/element-types.mjs';
import { ElementFault, sayingFaults } from './scripts/lib/saying-faults.mjs';

const published = (path) =>
  path?.replace(/^\/?components\//, 'dist/components/').replace(/\.ts$/, '.js');
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function publishReferences(value) {
  if (Array.isArray(value)) value.forEach(publishReferences);
  else if (value && typeof value === 'object') {
    if (typeof value.module === 'string') value.module = published(value.module);
    Object.values(value).forEach(publishReferences);
  }
}

/** Whether a module is a door, or holds an element: the rest is nobody's business. */
const isPublic = ({ path, declarations = [] }) =>
  (path.endsWith('/index.ts') || declarations.some(({ tagName }) => tagName)) &&
  !path.includes('/internal/');

const contractOf = new Map(contracts.map((contract) => [contract.tag, contract]));
/** Members of every DOM node, which elements override to keep the children of their author. */
const ofNodes = new Set([
  'insertBefore',
  'moveBefore',
  'removeChild',
  'replaceChild',
  'textContent',
]);
const isMachinery = ({ name, privacy }) =>
  privacy === 'private' ||
  privacy === 'protected' ||
  ofNodes.has(name) ||
  /^[#[]|^contract$|^expansion$|^createProperty$|Callback$/.test(name);

/** Writes which tags a door registers: the analyzer reads neither a tag in a contract nor a loop. */
function completeDefinitions(modules) {
  const classes = modules.flatMap(({ declarations = [], path: module }) =>
    declarations
      .filter(({ tagName }) => tagName)
      .map(({ name, tagName }) => ({ name, tagName, module })),
  );
  for (const door of modules.filter(({ path }) => path.endsWith('/index.ts'))) {
    const others = door.exports.filter(({ kind }) => kind !== 'custom-element-definition');
    const defined = classes.filter(({ module }) => dirname(module) === dirname(door.path));
    door.exports = [
      ...others,
      ...defined.map(({ name, tagName, module }) => ({
        kind: 'custom-element-definition',
        name: tagName,
        declaration: { name, module },
      })),
    ];
  }
}

/** Public modules with the paths that are published, no machinery, and the same order on every disk. */
const publishedShape = {
  name: 'published-shape',
  packageLinkPhase({ customElementsManifest }) {
    customElementsManifest.modules = customElementsManifest.modules.filter(isPublic);
    const { modules } = customElementsManifest;
    completeDefinitions(modules);
    const read = propertyReader(modules.map(({ path }) => path));
    for (const module of modules) {
      for (const declaration of module.declarations ?? []) {
        declaration.members = declaration.members?.filter((member) => !isMachinery(member));
        if (!declaration.tagName) continue;
        const contract = contractOf.get(declaration.tagName);
        completeMembers(declaration, contract, read(module.path, declaration.name));
        contractOf.delete(declaration.tagName);
      }
      module.path = published(module.path);
      publishReferences(module.declarations);
      publishReferences(module.exports);
    }
    const [nameless] = contractOf.keys();
    if (nameless !== undefined)
      throw new ElementFault(
        `No class is that of <${nameless}>: write "@tagname ${nameless}" into the comment above it.`,
      );
    customElementsManifest.modules.sort((a, b) => compare(a.path, b.path));
  },
};

const outdir = process.env.FWX_MANIFEST_OUT ?? '.';

export default {
  globs: ['components/**/*.ts'],
  exclude: ['**/*.d.ts', '**/*.template.ts', '**/*.css.ts'],
  // Sorted: TypeScript prints the members of a union in the order in which it has met them.
  overrideModuleCreation: ({ ts, globs }) =>
    globs
      .toSorted(compare)
      .map((path) =>
        ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2015, true),
      ),
  litelement: true,
  packagejson: false,
  outdir,
  plugins: [
    sayingFaults(publishedShape),
    sayingFaults(elementTypesPlugin(contracts, { outdir })),
    customElementVsCodePlugin({
      outdir,
      htmlFileName: 'vscode.html-custom-data.json',
      cssFileName: 'vscode.css-custom-data.json',
      typesSrc: 'expandedType',
      hideLogs: true,
    }),
    customElementJetBrainsPlugin({
      outdir,
      webTypesFileName: 'web-types.json',
      packageJson: false,
      typesSrc: 'expandedType',
      hideLogs: true,
    }),
  ],
};
