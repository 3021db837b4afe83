import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';

import { serverExports } from '../../scripts/lib/server-exports.mjs';
import { temporaryFolder } from '../support/browser.ts';

const files: Readonly<Record<string, string>> = {
  'components/star-rating/star-rating.contract.ts':
    "export const starRatingContract = { tag: 'fwx-star-rating' };",
  'components/star-rating/star-rating.options.ts': `
export const starRatingOptions = {};
export interface StarRatingOptions {}
export type StarRatingUnused = string;`,
  'components/star-rating/star-rating.template.ts':
    'export function starRatingTemplate(): unknown {}\nfunction hidden(): void {}',
  'components/star-rating/half-star.ts': 'export interface HalfStar {}\nexport class HalfStar {}',
  'components/star-rating/index.ts': `
export { FwxStarRating } from './star-rating.ts';
export { starRatingTemplate } from './star-rating.template.ts';
export type { StarRatingOptions } from './star-rating.options.ts';`,
  'server/widgets/star-rating.ts': `
import {
  HalfStar,
  starRatingOptions,
  type StarRatingOptions,
  starRatingTemplate,
} from '../../components/templates.ts';
export interface StarRating {}
export class StarRating extends Widget {}
export type StarClass = typeof StarRating;`,
  'server/widgets/index.ts':
    "// Gone.\n// Written by hand:\nexport { Widget } from './widget.ts';\n",
};

describe('The modules that servers and elements share', () => {
  let folder = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const written = (path: string): string => new Map(serverExports(folder)).get(path) ?? '';

  beforeEach(() => {
    folder = temporaryFolder();
    for (const [path, text] of Object.entries(files)) write(path, text);
  });

  it('export what server modules import, from the files that declare it', () => {
    assert.deepEqual(written('components/templates.ts').split('\n').slice(1, -1), [
      "export { HalfStar } from './star-rating/half-star.ts';",
      "export { type StarRatingOptions, starRatingOptions } from './star-rating/star-rating.options.ts';",
      "export { starRatingTemplate } from './star-rating/star-rating.template.ts';",
    ]);
  });

  it('export each widget with the template and options that its element exports, then what is written by hand', () => {
    const [about, ...lines] = written('server/widgets/index.ts').split('\n');
    assert.match(about ?? '', /npm run manifest/);
    assert.deepEqual(lines, [
      "export { type StarClass, StarRating } from './star-rating.ts';",
      "export { type StarRatingOptions, starRatingTemplate } from '../../components/templates.ts';",
      '// Written by hand:',
      "export { Widget } from './widget.ts';",
      '',
    ]);
  });

  it('leave out a widget that servers do not have', () => {
    rmSync(join(folder, 'server/widgets/star-rating.ts'));
    assert.doesNotMatch(written('server/widgets/index.ts'), /star/i);
    assert.doesNotMatch(written('components/templates.ts'), /star/i);
  });

  it('break long lines as the formatter does', () => {
    const names = ['a', 'b'].map((one) => one.repeat(50));
    write(
      'components/star-rating/half-star.ts',
      `export type ${names.join(' = 1;\nexport type ')} = 1;`,
    );
    const imported = names.map((name) => `type ${name}`).join(', ');
    write(
      'server/widgets/star-rating.ts',
      `import { ${imported} } from '../../components/templates.ts';`,
    );
    const lines = names.map((name) => `  ${name},\n`).join('');
    assert.ok(
      written('components/templates.ts').includes(
        `export type {\n${lines}} from './star-rating/half-star.ts';\n`,
      ),
    );
  });

  it('take a name from the file that the module of its element names, where others export it, too', () => {
    write('components/upload/crop/dialog.ts', 'export function starRatingTemplate(): void {}');
    assert.ok(
      written('components/templates.ts').includes("'./star-rating/star-rating.template.ts'"),
    );
  });

  it('export what the element exports of a file that its options import, and nothing else of it', () => {
    write(
      'components/star-rating/star-rating.options.ts',
      `import { type Star } from './star.ts';\n${files['components/star-rating/star-rating.options.ts']}`,
    );
    write('components/star-rating/star.ts', 'export interface Star {}\nexport interface Ray {}');
    write(
      'components/star-rating/index.ts',
      `${files['components/star-rating/index.ts']}\nexport type { Star } from './star.ts';\nexport type { HalfStar } from './half-star.ts';`,
    );
    const list = written('server/widgets/index.ts');
    assert.match(list, /\btype Star\b/);
    assert.doesNotMatch(list, /Ray|HalfStar/);
  });

  it('export all enumerations', () => {
    const declared = "export const Hue = { RED: 'red' };\nexport type Hue = 'red';";
    write('components/internal/options/enums.ts', declared);
    assert.ok(
      written('components/templates.ts').includes("{ Hue } from './internal/options/enums.ts'"),
    );
    assert.match(written('server/widgets/index.ts'), /{ Hue,/);
  });

  it('export once what several elements take from one source', () => {
    const exported = "export type { HalfStar } from './options.options.ts';";
    for (const name of ['a', 'b']) {
      write(`components/${name}/${name}.contract.ts`, '');
      write(`components/${name}/index.ts`, exported);
      write(`server/widgets/${name}.ts`, '');
    }
    assert.equal(written('server/widgets/index.ts').match(/\bHalfStar\b/g)?.length, 1);
  });

  it('name the module of an element that exports a missing type, not the written list', () => {
    write('components/star-rating/star-rating.options.ts', 'export const starRatingOptions = {};');
    assert.throws(() => serverExports(folder), {
      message:
        'components/star-rating/index.ts needs "StarRatingOptions", which no file of components/ exports.',
    });
  });

  it('refuse a name that no file of the components exports, or several', () => {
    write('components/star-rating/half-star.ts', '');
    assert.throws(() => serverExports(folder), {
      message:
        'server/widgets/star-rating.ts needs "HalfStar", which no file of components/ exports.',
    });
    for (const name of ['a', 'b'])
      write(`components/star-rating/${name}.ts`, 'export const HalfStar = 1;');
    assert.throws(() => serverExports(folder), {
      message:
        'server/widgets/star-rating.ts needs "HalfStar", which both components/star-rating/a.ts and components/star-rating/b.ts export: rename one.',
    });
  });
});
