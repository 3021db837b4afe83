// What the server modules import of the widgets, and what `fwx/server/widgets` exports of them: `components/templates.ts`
// and a part of `server/widgets/index.ts` follow from it. `npm run manifest` writes them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compare, pathsIn, widgetNames } from './registrations.mjs';

const templates = 'components/templates.ts';
const publicModule = 'server/widgets/index.ts';
const enums = 'components/internal/options/enums.ts';
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(const|function|class|interface|type) (\w+)/gm;

/** Names in the braces of an import or export, without `type` and `as …`. */
const namesIn = (clause) =>
  clause.split(',').flatMap((one) => /^\s*(?:type )?(\w+)/.exec(one)?.slice(1) ?? []);

/** An `export` statement as the formatter writes it. */
function exportOf(names, path) {
  const sorted = [...names].sort((a, b) => compare(a.name, b.name));
  const isOnlyTypes = sorted.every(({ isType }) => isType);
  const keyword = isOnlyTypes ? 'export type' : 'export';
  const parts = sorted.map(({ name, isType }) => (isType && !isOnlyTypes ? `type ${name}` : name));
  const line = `${keyword} { ${parts.join(', ')} } from '${path}';`;
  if (line.length <= 100) return `${line}\n`;
  return `${keyword} {\n${parts.map((part) => `  ${part},\n`).join('')}} from '${path}';\n`;
}

/** The names that a source declares and exports: an interface beside a class of the same name is no type of its own. */
function declaredIn(text) {
  const kinds = new Map();
  for (const [, kind, name] of text.matchAll(declaration)) {
    const isType = kind === 'interface' || kind === 'type';
    kinds.set(name, (kinds.get(name) ?? true) && isType);
  }
  return [...kinds].map(([name, isType]) => ({ name, isType }));
}

/**
 * Templates, options and their types that the public modules of the elements export, each with that module and its source:
 * the files of template and options, and those of the widget that the options import, such as one about its items. Also
 * the enumerations, which are the values of options.
 */
function exportedByElements(folder) {
  const read = (path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';
  const clause = /\{([^}]*)\} from '\.\/([\w.-]+\.ts)'/g;
  const ofWidgets = widgetNames(folder)
    .filter((name) => existsSync(join(folder, `server/widgets/${name}.ts`)))
    .flatMap((name) => {
      const user = `components/${name}/index.ts`;
      const own = [...read(`components/${name}/${name}.options.ts`).matchAll(clause)];
      const shared = new Set(own.map(([, , file]) => file));
      return [...read(user).matchAll(clause)]
        .filter(([, , file]) => /\.(?:options|template)\.ts$/.test(file) || shared.has(file))
        .flatMap(([, names, file]) =>
          namesIn(names).map((one) => ({ name: one, user, source: `components/${name}/${file}` })),
        );
    });
  const ofEnums = declaredIn(read(enums)).map(({ name }) => ({ name, user: enums, source: enums }));
  return [...ofWidgets, ...ofEnums];
}

/** Each name that `components/templates.ts` needs, with the first module that needs it, and the sources that elements take it from. */
function wantedBy(folder) {
  const wanted = new Map();
  for (const { name, user, source } of exportedByElements(folder)) {
    if (!wanted.has(name)) wanted.set(name, { user, sources: [] });
    wanted.get(name).sources.push(source);
  }
  const clause =
    /\b(?:import|export) (?:type )?\{([^}]*)\} from '[./]*\/components\/templates\.ts'/g;
  for (const path of pathsIn(folder, 'server/**/*.ts')) {
    // The public module has its own part from here.
    const text = handWritten(readFileSync(join(folder, path), 'utf8'));
    for (const [, names] of text.matchAll(clause)) {
      for (const name of namesIn(names))
        if (!wanted.has(name)) wanted.set(name, { user: path, sources: [] });
    }
  }
  return wanted;
}

/** `components/templates.ts`: everything of the widgets that server modules import. */
function templateList(folder, wanted) {
  const sources = pathsIn(folder, 'components/*/**/*.ts').filter(
    (path) => !path.endsWith('/index.ts'),
  );
  const found = new Map();
  for (const path of sources) {
    for (const one of declaredIn(readFileSync(join(folder, path), 'utf8'))) {
      if (wanted.has(one.name)) found.set(one.name, [...(found.get(one.name) ?? []), [path, one]]);
    }
  }
  const byPath = new Map();
  for (const [name, { sources, user }] of wanted) {
    const places = found.get(name) ?? [];
    const named = places.filter(([path]) => sources.includes(path));
    const [place, other] = named.length > 0 ? named : places;
    if (!place) throw new Error(`${user} needs "${name}", which no file of components/ exports.`);
    if (other) {
      throw new Error(
        `${user} needs "${name}", which both ${place[0]} and ${other[0]} export: rename one.`,
      );
    }
    byPath.set(place[0], [...(byPath.get(place[0]) ?? []), place[1]]);
  }
  const lines = [...byPath]
    .sort(([a], [b]) => compare(a, b))
    .map(([path, names]) => exportOf(names, path.replace('components', '.')));
  return `// The widgets, for \`server/\`: what its modules import of them. Written by \`npm run manifest\`, never by hand.\n${lines.join('')}`;
}

const begin =
  '// The widgets, with the templates and options that their elements export. Written by `npm run manifest`:\n';
const end = '// Written by hand:\n';

/** The text without the written part. */
function handWritten(text) {
  const at = text.indexOf(end);
  return at < 0 ? text : text.slice(at + end.length);
}

/** `server/widgets/index.ts`: the classes of the widgets and what the elements export, then what is written by hand. */
function publicExports(folder, types) {
  const path = join(folder, publicModule);
  const classes = widgetNames(folder).flatMap((name) => {
    const file = join(folder, `server/widgets/${name}.ts`);
    return existsSync(file) ? exportOf(declaredIn(readFileSync(file, 'utf8')), `./${name}.ts`) : [];
  });
  const exported = new Set(exportedByElements(folder).map(({ name }) => name));
  const names = [...exported].map((name) => ({ name, isType: types.has(name) }));
  const shared = names.length > 0 ? exportOf(names, '../../components/templates.ts') : '';
  return `${begin}${classes.join('')}${shared}${end}${handWritten(existsSync(path) ? readFileSync(path, 'utf8') : '')}`;
}

/**
 * The files that follow from what server modules import of the widgets.
 *
 * @param {string} folder Root of the repository.
 * @returns {readonly (readonly [path: string, text: string])[]} Their texts by path.
 */
export function serverExports(folder) {
  const list = templateList(folder, wantedBy(folder));
  const types = new Set(
    [...list.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, isType, names]) =>
      isType ? namesIn(names) : [...names.matchAll(/\btype (\w+)/g)].map(([, name]) => name),
    ),
  );
  return [
    [templates, list],
    [publicModule, publicExports(folder, types)],
  ];
}
