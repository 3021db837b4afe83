import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';

import { registrations, widgetNames } from '../../scripts/lib/registrations.mjs';
import { temporaryFolder } from '../support/browser.ts';

const contract = `
export const starRatingContract = {
  root: '.rating',
  tag: 'fwx-star-rating',
} satisfies ElementContract;

export function optionsOfStarRating(model: StarRatingModel): StarRatingOptions {
`;
const package_ = {
  name: 'acme',
  exports: {
    '.': './components/index.ts',
    './components/gone': './components/gone/index.ts',
    './server/core': './server/core/index.ts',
  },
  engines: { node: '>=1' },
};
const files: Readonly<Record<string, string>> = {
  'components/star-rating/star-rating.contract.ts': contract,
  'components/star-rating/star-rating-markup.ts':
    'export const starRatingExpansion = {} satisfies Expansion;',
  'components/star-rating/index.ts': 'export { FwxStarRating };',
  'components/star-rating/half-star.ts':
    "export const halfStarContract = { tag: 'fwx-half-star' };",
  'components/page/page-link.contract.ts':
    "export const pageLinkContract = { tag: 'fwx-page-link' };",
  'components/page/index.ts': '',
  'package.json': JSON.stringify(package_),
};

describe('The registrations of elements', () => {
  let folder = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const written = (path: string): string => registrations(folder).get(path) ?? '';

  beforeEach(() => {
    folder = temporaryFolder();
    for (const [path, text] of Object.entries(files)) write(path, text);
  });

  it('list the contracts and expansions of all elements by tag', () => {
    const text = written('components/elements.generated.ts');
    assert.deepEqual(text.match(/^import \{.*/gm), [
      "import { pageLinkContract } from './page/page-link.contract.ts';",
      "import { halfStarContract } from './star-rating/half-star.ts';",
      "import { starRatingExpansion } from './star-rating/star-rating-markup.ts';",
      "import { starRatingContract } from './star-rating/star-rating.contract.ts';",
    ]);
    assert.deepEqual(text.match(/^ {2}\{.*/gm), [
      '  { contract: halfStarContract },',
      '  { contract: pageLinkContract },',
      '  { contract: starRatingContract, expansion: starRatingExpansion },',
    ]);
    assert.deepEqual(written('components/internal/element/tags.generated.ts').match(/^ {2}.*/gm), [
      "  'half-star',",
      "  'page-link',",
      "  'star-rating',",
    ]);
  });

  it('list the class, the public module and the options of each widget', () => {
    assert.deepEqual(widgetNames(folder), ['star-rating']);
    assert.match(
      written('components/index.ts'),
      /^\/\/ .*npm run manifest.*\nexport \{ FwxStarRating \} from '\.\/star-rating\/index\.ts';\n$/,
    );
    assert.match(
      written('site/client/doors.generated.ts'),
      /\{\n {2}'fwx-star-rating': \(\) => import\('fwx\/components\/star-rating'\),\n\};/,
    );
    const options = written('stories/snippets/widgets.generated.ts');
    assert.match(
      options,
      /^import \{ optionsOfStarRating \} from '\.\.\/\.\.\/components\/star-rating\/star-rating\.contract\.ts';$/m,
    );
    assert.match(options, /\{\n {2}'fwx-star-rating': \['StarRating', optionsOfStarRating\],\n\};/);
  });

  it('list the test data and the stories by their files', () => {
    write('test/support/specimens/specimen.ts', 'export interface Specimen {}');
    write(
      'test/support/specimens/star-rating.ts',
      'const half = 1;\nexport const starRating: Specimen = {};\nexport const halfStar: Specimen = {};',
    );
    const specimens = written('test/support/specimens/specimens.generated.ts');
    assert.deepEqual(specimens.match(/^import \{.*/gm), [
      "import { starRating, halfStar } from './star-rating.ts';",
    ]);
    assert.match(specimens, /\[\n {2}starRating,\n {2}halfStar,\n\];/);
    write('stories/star-rating.stories.ts', '');
    const stories = written('test/e2e/stories/stories.generated.ts');
    assert.match(
      stories,
      /^import \* as starRating from '.*\/stories\/star-rating\.stories\.ts';$/m,
    );
    assert.match(stories, /\{\n {2}starRating,\n\};/);
  });

  it('name the widgets in the pages that lead to them', () => {
    write('components/star-rating/README.md', '');
    write('README.md', '| Import | What |\n| `<name>` | one element: gone, star | `import` |\n');
    write('llms.txt', '## Elements\n\n- [gone](gone.md)\n');
    assert.equal(
      written('README.md'),
      '| Import | What |\n| `<name>` | one element: star-rating | `import` |\n',
    );
    assert.equal(
      written('llms.txt'),
      '## Elements\n\n- [star-rating](components/star-rating/README.md)\n',
    );
    write('llms.txt', '');
    assert.throws(
      () => registrations(folder),
      /^Error: llms\.txt must match .*: the list of elements\.$/,
    );
  });

  it('import the style sheet of each widget, where none has it in another place by hand', () => {
    const path = 'components/styles/all.css';
    const others =
      "@import './button.css' layer(fwx.components);\n@import './grid.css' layer(fwx.utilities);\n";
    for (const name of ['button', 'grid']) write(`components/styles/${name}.css`, '');
    write(path, others);
    assert.equal(written(path), others);
    write('components/styles/star-rating.css', '');
    const all = written(path);
    assert.deepEqual(all.split('\n').slice(0, 3), [
      "@import './button.css' layer(fwx.components);",
      "@import './star-rating.css' layer(fwx.components);",
      "@import './grid.css' layer(fwx.utilities);",
    ]);
    for (const same of [all, "@import './star-rating.css' layer(fwx.forms);\n"]) {
      write(path, same);
      assert.equal(written(path), same);
    }
    write(path, '');
    assert.equal(written(path), "@import './star-rating.css' layer(fwx.components);\n");
  });

  it('do not import a style sheet that is gone', () => {
    const path = 'components/styles/all.css';
    const pageElements = "@import '../page/page-elements.css' layer(fwx.components);\n";
    write('components/page/page-elements.css', '');
    write(path, `@import './gone.css' layer(fwx.components);\n${pageElements}`);
    assert.equal(written(path), pageElements);
  });

  it('show a story below each section about accessibility that has some', () => {
    for (const [name, title] of Object.entries({
      'form-field': 'Form field',
      keys: 'Keys',
      'star-rating': 'Stars',
    })) {
      write(`stories/accessibility/${name}.md`, `## ${title}\n`);
      if (name !== 'keys') write(`stories/${name}.stories.ts`, '');
    }
    const text = written('stories/accessibility.mdx');
    assert.deepEqual(text.match(/^import \* as .*/gm), [
      "import * as FormField from './form-field.stories.ts';",
      "import * as StarRating from './star-rating.stories.ts';",
    ]);
    assert.match(text, /^import starRating from '\.\/accessibility\/star-rating\.md\?raw';$/m);
    assert.match(
      text,
      /\{\n {2}'Form field': FormField\.Validation,\n {2}'Stars': StarRating\.Default,\n\};/,
    );
    assert.match(text, /\[introduction, formField, keys, starRating\]/);
    write('stories/accessibility/keys.md', 'Keys');
    assert.throws(() => registrations(folder), {
      message: 'stories/accessibility/keys.md must have a heading such as "## Star rating".',
    });
  });

  it('have the parts of the page of all widgets that are files', () => {
    const path = 'stories/every-widget/parts.generated.ts';
    write('stories/every-widget/star-rating.ts', '');
    write(path, '');
    assert.match(written(path), /^import \{ part as starRating \} from '\.\/star-rating\.ts';$/m);
    assert.match(written(path), / = \[starRating\];\n$/);
  });

  it('leave widgets without options for the server out of those of the server', () => {
    write(
      'components/star-rating/star-rating.contract.ts',
      "export const starRatingContract = { tag: 'fwx-star-rating' };",
    );
    assert.doesNotMatch(written('stories/snippets/widgets.generated.ts'), /star-rating/i);
  });

  it('have an entry in package.json for every folder with a public module, and no other', () => {
    const { exports, ...others } = JSON.parse(written('package.json')) as typeof package_;
    assert.deepEqual(others, { name: 'acme', engines: { node: '>=1' } });
    assert.deepEqual(Object.keys(exports), [
      '.',
      './components/page',
      './components/star-rating',
      './server/core',
    ]);
    assert.deepEqual(Object.entries(exports)[2]?.[1], {
      'fwx-source': './components/star-rating/index.ts',
      types: './dist/components/star-rating/index.d.ts',
      node: './dist/node/star-rating/index.js',
      workerd: './dist/node/star-rating/index.js',
      default: './dist/components/star-rating/index.js',
    });
    rmSync(join(folder, 'components/star-rating/index.ts'));
    assert.doesNotMatch(written('package.json'), /star-rating/);
  });

  for (const text of [
    "export const ratingContract = { tag: 'fwx-rating' };",
    "const starRatingContract = { tag: 'fwx-star-rating' };",
  ]) {
    it(`refuse a contract that cannot be found: ${text}`, () => {
      write('components/star-rating/star-rating.contract.ts', text);
      assert.throws(() => registrations(folder), {
        message:
          'components/star-rating/star-rating.contract.ts must have "export const starRatingContract = { tag: \'fwx-star-rating\', …".',
      });
    });
  }
});
