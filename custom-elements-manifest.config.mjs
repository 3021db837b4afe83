// custom-elements.json and the editor data made from it. Written by `npm run manifest`, never by hand.
import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';

import { contracts } from './components/contracts.ts';
import { elementTypesPlugin } from './scripts/lib/element-types.mjs';

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
const isMachinery = ({ name, privacy }) =>
  privacy === 'private' ||
  privacy === 'protected' ||
  /^[#[]|^contract$|^expansion$|Callback$/.test(name);

/** Attribute of a property as Lit derives it, or null. */
function attributeOf(name, { attribute }) {
  if (attribute === false) return null;
  return typeof attribute === 'string' ? attribute : name.toLowerCase();
}

/** The attributes as the contract names them: the analyzer reads names only where they are literals. */
function nameAttributes(declaration) {
  const properties = contractOf.get(declaration.tagName)?.properties ?? {};
  for (const member of declaration.members ?? []) {
    if (!(member.name in properties)) continue;
    const name = attributeOf(member.name, properties[member.name]);
    if (name === null) delete member.attribute;
    else member.attribute = name;
  }
  declaration.attributes = (declaration.attributes ?? []).flatMap((attribute) => {
    const property = properties[attribute.fieldName];
    const name = property ? attributeOf(attribute.fieldName, property) : null;
    return name === null ? [] : [{ ...attribute, name }];
  });
  addDeclared(declaration, properties);
}

/** The analyzer sees no attributes where an element has no decorators. */
function addDeclared(declaration, properties) {
  const named = new Set(declaration.attributes.map(({ fieldName }) => fieldName));
  for (const member of declaration.members ?? []) {
    const property = named.has(member.name) ? undefined : properties[member.name];
    const name = property ? attributeOf(member.name, property) : null;
    if (name === null) continue;
    const { description, name: fieldName, type } = member;
    member.attribute = name;
    declaration.attributes.push({ name, type, description, fieldName });
  }
}

/** Public modules with the paths that are published, no machinery, and the same order on every disk. */
const publishedShape = {
  name: 'published-shape',
  packageLinkPhase({ customElementsManifest }) {
    customElementsManifest.modules = customElementsManifest.modules.filter(isPublic);
    for (const module of customElementsManifest.modules) {
      module.path = published(module.path);
      for (const declaration of module.declarations ?? []) {
        declaration.members = declaration.members?.filter((member) => !isMachinery(member));
        if (declaration.tagName) nameAttributes(declaration);
      }
      publishReferences(module.declarations);
      publishReferences(module.exports);
    }
    customElementsManifest.modules.sort((a, b) => compare(a.path, b.path));
  },
};

const outdir = process.env.FWX_MANIFEST_OUT ?? '.';

export default {
  globs: ['components/**/*.ts'],
  exclude: ['**/*.d.ts', '**/*.template.ts', '**/*.css.ts'],
  litelement: true,
  packagejson: false,
  outdir,
  plugins: [
    publishedShape,
    elementTypesPlugin(contracts, { outdir }),
    customElementVsCodePlugin({
      outdir,
      htmlFileName: 'vscode.html-custom-data.json',
      cssFileName: 'vscode.css-custom-data.json',
      hideLogs: true,
    }),
    customElementJetBrainsPlugin({
      outdir,
      webTypesFileName: 'web-types.json',
      packageJson: false,
      hideLogs: true,
    }),
  ],
};
