// What a person writes for each widget beside its sources, and how it is found there. What follows from the folders
// alone is written by `npm run manifest`, see `registrations.mjs`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { camel, elementsIn, pascal, pathsIn, sentence, widgetNames } from './registrations.mjs';

/** FilePond makes the markup of the upload in the browser, and its server half is a module of its own. */
const isUpload = ({ name }) => name === 'upload';
/** Fields of forms have no template: their methods write them. */
const hasTemplate = ({ server }) => /\bextends (?:Input)?Widget\b/.test(server ?? '');

/**
 * The places: `file` must hold `text`, a string or a pattern; `write` says what to write. `when` leaves widgets out that
 * do not belong there.
 */
const places = [
  {
    file: ({ name }) => `components/${name}/index.ts`,
    when: hasTemplate,
    text: ({ variable }) => new RegExp(`^export \\{[^}]*\\b${variable}Template\\b`, 'm'),
    write: ({ variable }) => `export ${variable}Template`,
  },
  {
    file: ({ name }) => `components/${name}/index.ts`,
    when: hasTemplate,
    text: ({ type }) => new RegExp(`^export (?:type )?\\{[^}]*\\b${type}Options\\b`, 'm'),
    write: ({ type }) => `export the type ${type}Options`,
  },
  {
    file: 'CHANGELOG.md',
    text: ({ tag }) => `<${tag}>`,
    write: ({ tag }) => `name \`<${tag}>\` in the section "Unreleased"`,
  },
  {
    file: ({ name }) => `components/${name}/${name}.contract.ts`,
    when: hasTemplate,
    text: ({ type }) => `export function optionsOf${type}(`,
    write: ({ type }) => `export optionsOf${type}(): stories show the call on the server by it`,
  },
  {
    file: ({ name }) => `bench/components/sizes/${name}.json`,
    text: () => '"budget"',
    write: () =>
      'write the "budget", and what it "adds", at first 0: the bench prints the bytes (npm run bench -- bundle-size)',
  },
  {
    file: ({ name }) => `bench/ssr/options/${name}.ts`,
    when: hasTemplate,
    text: () => 'export const options = (t: Texts, n: number) =>',
    write: () => 'export const options = (t: Texts, n: number) => ({ … })',
  },
  {
    file: ({ name }) => `stories/every-widget/${name}.ts`,
    when: (widget) => !isUpload(widget) && !widget.isOnPage,
    text: ({ tag }) => new RegExp(`<${tag}[\\s>]`),
    write: ({ tag }) =>
      `export const part = (id: string) => html\`…\` with <${tag}>, for the page of all widgets`,
  },
  {
    file: ({ name }) => `stories/accessibility/${name}.md`,
    when: hasTemplate,
    text: ({ name }) => `## ${sentence(name)}\n`,
    write: ({ name }) =>
      `write a section "## ${sentence(name)}": roles, name, keys, screen readers`,
  },
];

/** Facts about a widget that the checks need. */
function widgetIn(folder, name, read) {
  const stories = pathsIn(folder, 'stories/*.stories.ts')
    .filter((path) => read(path).includes(`component: 'fwx-${name}'`))
    .map((path) => path.replace('stories/', ''));
  return {
    name,
    tag: `fwx-${name}`,
    type: pascal(name),
    variable: camel(name),
    server: read(`server/widgets/${name}.ts`),
    hasStories: stories.length > 0,
    isOnPage: new RegExp(`<fwx-${name}[\\s>]`).test(read('stories/every-widget.ts') ?? ''),
    stories: stories.length > 0 ? stories : [`${name}.stories.ts`],
  };
}

function faultsOfFiles(folder, widget) {
  const { hasStories, name, tag, type, variable } = widget;
  const isMissing = (...paths) => !paths.some((path) => existsSync(join(folder, path)));
  return [
    isMissing(`components/${name}/README.md`) &&
      `components/${name}/README.md: write the page of the element`,
    isMissing(`server/widgets/${name}.ts`) &&
      !isUpload(widget) &&
      `server/widgets/${name}.ts: write ${type}, the widget on the server`,
    isMissing(`test/components/${name}.browser.test.ts`, `test/components/${name}`) &&
      `test/components/${name}.browser.test.ts: test the element`,
    isMissing(`test/support/specimens/${name}.ts`) &&
      `test/support/specimens/${name}.ts: export const ${variable}: Specimen, the data of the suites that go over all elements`,
    !hasStories &&
      `stories/${name}.stories.ts: write stories with "component: '${tag}'" that show every option`,
  ].filter(Boolean);
}

function faultsOfStyles(folder, read) {
  const sheets = pathsIn(folder, 'components/*/*.css');
  const all = read('components/styles/all.css') ?? '';
  const rules = sheets.map(read).join('\n');
  const isImported = (path) => {
    const imported = path.replace('components/styles/', './').replace('components/', '../');
    return all.includes(`@import '${imported}' layer(fwx.`);
  };
  return [
    ...sheets
      .filter((path) => !path.endsWith('/all.css') && !isImported(path))
      .map((path) => `components/styles/all.css: import ${path} into a layer`),
    ...elementsIn(folder)
      .filter(({ tag }) => !new RegExp(`(?:^|,\\s*)${tag}\\s*[,{]`, 'm').test(rules))
      .map(
        ({ tag }) =>
          `components/styles: no style sheet has a rule such as "${tag} { display: contents; }"`,
      ),
  ];
}

/**
 * What is missing for the widgets of a repository.
 *
 * @param {string} folder Root of the repository.
 * @returns {string[]} Each as the file, a colon, and what to write there.
 */
export function missingPlaces(folder) {
  const read = (path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;
  const faults = widgetNames(folder).flatMap((name) => {
    const widget = widgetIn(folder, name, read);
    const holds = (text, wanted) =>
      typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    const missing = places.flatMap(({ file, text, when = () => true, write }) => {
      const path = typeof file === 'string' ? file : file(widget);
      const isThere = !when(widget) || holds(read(path) ?? '', text(widget));
      return isThere ? [] : [`${path}: ${write(widget)}`];
    });
    return [...faultsOfFiles(folder, widget), ...missing];
  });
  return [...faults, ...faultsOfStyles(folder, read)];
}
