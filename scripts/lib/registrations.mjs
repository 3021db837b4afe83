// The lists of elements and widgets that follow from the folders of `components/`. `npm run manifest` writes them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Order of names that is the same in every language. */
export const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** `button-group` as `ButtonGroup`. */
export const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** `button-group` as `buttonGroup`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `button-group` as `Button group`. */
export const sentence = (name) => pascal(name.charAt(0)) + name.slice(1).replaceAll('-', ' ');

/** Paths below a folder that match, with slashes and in the same order on every disk. */
export const pathsIn = (folder, pattern) =>
  globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort(compare);

/** The widgets of a repository: folders of `components/` that hold a contract of their own name. */
export const widgetNames = (folder) =>
  pathsIn(folder, 'components/*/*.contract.ts')
    .filter((path) => basename(path) === `${basename(dirname(path))}.contract.ts`)
    .map((path) => basename(dirname(path)))
    .sort(compare);

/**
 * The elements of a repository, by their tags: contracts are exported as `<name>Contract`, what makes their markup of
 * plain children as `<name>Expansion`.
 */
export function elementsIn(folder) {
  const sources = pathsIn(folder, 'components/*/*.ts').map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }));
  const exporting = (name) =>
    sources.find(({ text }) => new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(text));
  const contract = /^export const (\w+)Contract\b[^]*?\btag: '([\w-]+)'/gm;
  const elements = sources.flatMap(({ path, text }) =>
    [...text.matchAll(contract)].map(([, name, tag]) => ({
      name,
      tag,
      contract: path,
      expansion: exporting(`${name}Expansion`)?.path,
    })),
  );
  for (const path of sources.map((one) => one.path).filter((one) => one.endsWith('.contract.ts'))) {
    const name = basename(path, '.contract.ts');
    if (elements.some((one) => one.contract === path && one.tag === `fwx-${name}`)) continue;
    throw new Error(
      `${path} must have "export const ${camel(name)}Contract = { tag: 'fwx-${name}', …".`,
    );
  }
  return elements.sort((a, b) => compare(a.tag, b.tag));
}

const banner = (about) => `// ${about} Written by \`npm run manifest\`, never by hand.\n`;
const lines = (list, one) => list.map((each) => `${one(each)}\n`).join('');

function elementList(elements) {
  const names = new Map();
  for (const { name, contract, expansion } of elements) {
    names.set(contract, [...(names.get(contract) ?? []), `${name}Contract`]);
    if (expansion) names.set(expansion, [...(names.get(expansion) ?? []), `${name}Expansion`]);
  }
  const imports = lines(
    [...names].sort(([a], [b]) => compare(a, b)),
    ([path, found]) => `import { ${found.join(', ')} } from '${path.replace('components', '.')}';`,
  );
  const rows = lines(elements, ({ name, expansion }) =>
    expansion
      ? `  { contract: ${name}Contract, expansion: ${name}Expansion },`
      : `  { contract: ${name}Contract },`,
  );
  return `${banner('The elements of this package.')}${imports}import type { KnownElement } from './internal/options/element-contract.ts';

/** All elements of this package, for renderers. */
export const elements: readonly KnownElement[] = [\n${rows}];\n`;
}

const tagList = (elements) => `${banner('The tags of the elements.')}
/** Tags of this package, without their prefix. */
export const knownTags: readonly string[] = [\n${lines(elements, ({ tag }) => `  '${tag.replace(/^fwx-/, '')}',`)}];\n`;

const classList = (widgets) =>
  banner('Every element, registered.') +
  lines(widgets, (name) => `export { Fwx${pascal(name)} } from './${name}/index.ts';`);

const doorList = (widgets) => `${banner('What registers the element of a tag.')}
/** Imports of the widgets by the tags of their elements. */
export const doors: Readonly<Record<string, () => Promise<unknown>>> = {\n${lines(widgets, (name) => `  'fwx-${name}': () => import('fwx/components/${name}'),`)}};\n`;

/** Widgets that the server has, too, and whose contract makes options of it from the properties of the element. */
function optionsList(folder, widgets) {
  const both = widgets.filter((name) => {
    const text = readFileSync(join(folder, `components/${name}/${name}.contract.ts`), 'utf8');
    return text.includes(`export function optionsOf${pascal(name)}(`);
  });
  const contract = (name) => `../../components/${name}/${name}.contract.ts`;
  const imports = lines(
    both,
    (name) => `import { optionsOf${pascal(name)} } from '${contract(name)}';`,
  );
  const rows = lines(
    both,
    (name) => `  'fwx-${name}': ['${pascal(name)}', optionsOf${pascal(name)}],`,
  );
  return `${banner('The widgets of the server, by the tags of their elements.')}${imports}
/** Name of the widget, and its options for properties of the element. */
export const widgets: Readonly<
  Record<string, readonly [name: string, options: (model: never) => object]>
> = {\n${rows}};\n`;
}

/** Test data of the elements: the files of their folder export each as a `Specimen`. */
function specimenList(folder) {
  const found = pathsIn(folder, 'test/support/specimens/*.ts').flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const names = [...text.matchAll(/^export const (\w+): Specimen\b/gm)].map(([, name]) => name);
    return names.length > 0 ? [{ file: basename(path), names }] : [];
  });
  const imports = lines(
    found,
    ({ file, names }) => `import { ${names.join(', ')} } from './${file}';`,
  );
  const rows = lines(
    found.flatMap(({ names }) => names),
    (name) => `  ${name},`,
  );
  return `${banner('The test data of each element.')}${imports}import type { Specimen } from './specimen.ts';

/** Test data of each element of \`components/contracts.ts\`. */
export const specimens: readonly Specimen[] = [\n${rows}];\n`;
}

/** The files of stories by their names, for suites that go over all stories. */
function storyList(folder) {
  const names = pathsIn(folder, 'stories/*.stories.ts').map((path) =>
    basename(path, '.stories.ts'),
  );
  const imports = lines(
    names,
    (name) => `import * as ${camel(name)} from '../../../stories/${name}.stories.ts';`,
  );
  return `${banner('The files of stories.')}${imports}
/** What each file of stories exports, by the name of the file. */
export const storyFiles: Readonly<Record<string, { readonly default: object }>> = {\n${lines(names, (name) => `  ${camel(name)},`)}};\n`;
}

/** Stories that the guide to accessibility shows; without a name here it is `Default`. */
const examples = { 'form-field': 'Validation' };

/** The guide to accessibility: its sections are files of their own, each with the story of its name below. */
function accessibilityGuide(folder) {
  const sections = pathsIn(folder, 'stories/accessibility/*.md').map((path) => {
    const [, title] = /^## (.+)$/m.exec(readFileSync(join(folder, path), 'utf8')) ?? [];
    if (!title) throw new Error(`${path} must have a heading such as "## Star rating".`);
    return { title, name: basename(path, '.md') };
  });
  const shown = sections.filter(({ name }) =>
    existsSync(join(folder, `stories/${name}.stories.ts`)),
  );
  const texts = lines(
    sections,
    ({ name }) => `import ${camel(name)} from './accessibility/${name}.md?raw';`,
  );
  const stories = lines(
    shown,
    ({ name }) => `import * as ${pascal(name)} from './${name}.stories.ts';`,
  );
  const rows = lines(
    shown,
    ({ name, title }) => `  '${title}': ${pascal(name)}.${examples[name] ?? 'Default'},`,
  );
  const all = sections.map(({ name }) => camel(name)).join(', ');
  return `{/* The guide of accessibility.md and its folder. Written by \`npm run manifest\`, never by hand. */}

import { Meta } from '@storybook/addon-docs/blocks';

import { Guide } from '../.storybook/guide.ts';
import introduction from './accessibility.md?raw';
${texts}${stories}
export const examples = {\n${rows}};

export const text = [introduction, ${all}].join('\\n');

<Meta title="Guides/Accessibility" />

<Guide text={text} folder="stories" examples={examples} />\n`;
}

/** The parts of the page of all widgets that are files of their own. */
function pageParts(folder) {
  const names = pathsIn(folder, 'stories/every-widget/*.ts')
    .map((path) => basename(path, '.ts'))
    .filter((name) => !name.endsWith('.generated'));
  const imports = lines(names, (name) => `import { part as ${camel(name)} } from './${name}.ts';`);
  return `${banner('The parts of the page of all widgets.')}import type { TemplateResult } from 'lit';
${imports ? `\n${imports}` : ''}
/** Parts of the page; the argument keeps names apart. */
export const parts: readonly ((id: string) => TemplateResult)[] = [${names.map(camel).join(', ')}];\n`;
}

/** `package.json` with a door for each folder of `components/` that has an `index.ts`, behind the one of all. */
function packageFile(folder) {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const doors = pathsIn(folder, 'components/*/index.ts')
    .map((path) => basename(dirname(path)))
    .sort(compare);
  const { '.': all, ...others } = file.exports;
  const kept = Object.entries(others).filter(([key]) => !key.startsWith('./components/'));
  const door = (name) => ({
    'fwx-source': `./components/${name}/index.ts`,
    types: `./dist/components/${name}/index.d.ts`,
    node: `./dist/node/${name}/index.js`,
    workerd: `./dist/node/${name}/index.js`,
    default: `./dist/components/${name}/index.js`,
  });
  file.exports = {
    '.': all,
    ...Object.fromEntries(doors.map((name) => [`./components/${name}`, door(name)])),
    ...Object.fromEntries(kept),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A page in which the place of a pattern holds the list. */
function listIn(folder, path, place, list) {
  const file = join(folder, path);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (!place.test(text)) throw new Error(`${path} must match ${place}: the list of elements.`);
  return [[path, text.replace(place, () => list)]];
}

/**
 * The style sheet of all, with those of widgets that it does not import yet, and without those that are gone. New ones are
 * put after the others of the layer of widgets; one that another place has by hand stays there.
 */
function styleSheet(folder, widgets) {
  const path = 'components/styles/all.css';
  const file = join(folder, path);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8').replace(/^@import '(.*)'.*\n/gm, (line, sheet) =>
    existsSync(join(dirname(file), sheet)) ? line : '',
  );
  const added = widgets.filter(
    (name) =>
      existsSync(join(folder, `components/styles/${name}.css`)) &&
      !text.includes(`@import './${name}.css'`),
  );
  const last = [...text.matchAll(/^@import '\.\/.*layer\(fwx\.components\);\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : text.length;
  const imports = lines(added, (name) => `@import './${name}.css' layer(fwx.components);`);
  return [[path, text.slice(0, at) + imports + text.slice(at)]];
}

/** The lists of elements in the pages that lead to them. */
function pages(folder, widgets) {
  const modules = pathsIn(folder, 'components/*/README.md').map((path) => basename(dirname(path)));
  const link = (name) => `[${name}](components/${name}/README.md)`;
  return [
    ...listIn(folder, 'README.md', /(?<=^\| .*\| one element: ).*?(?= \|)/m, widgets.join(', ')),
    ...listIn(folder, 'llms.txt', /(?<=^## Elements\n\n- ).*/m, modules.map(link).join(', ')),
  ];
}

/**
 * Every file that follows from the folders of a repository.
 *
 * @param {string} folder Root of the repository.
 * @returns {ReadonlyMap<string, string>} Texts by path; only `exports` of `package.json` are new, the rest stays.
 */
export function registrations(folder) {
  const widgets = widgetNames(folder);
  const elements = elementsIn(folder);
  return new Map([
    ['components/elements.generated.ts', elementList(elements)],
    ['components/internal/element/tags.generated.ts', tagList(elements)],
    ['components/index.ts', classList(widgets)],
    ['site/client/doors.generated.ts', doorList(widgets)],
    ['stories/snippets/widgets.generated.ts', optionsList(folder, widgets)],
    ['test/support/specimens/specimens.generated.ts', specimenList(folder)],
    ['stories/accessibility.mdx', accessibilityGuide(folder)],
    ['stories/every-widget/parts.generated.ts', pageParts(folder)],
    ['test/e2e/stories/stories.generated.ts', storyList(folder)],
    ['package.json', packageFile(folder)],
    ...styleSheet(folder, widgets),
    ...pages(folder, widgets),
  ]);
}
