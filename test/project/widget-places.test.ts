import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';

import { missingPlaces } from '../../scripts/lib/widget-places.mjs';
import { temporaryFolder } from '../support/browser.ts';

/** All files of a widget, with another widget whose name contains its name. */
const files: Readonly<Record<string, string>> = {
  'components/star-rating/star-rating.contract.ts': `
export const starRatingContract = { tag: 'fwx-star-rating' };
export function optionsOfStarRating(model: StarRatingModel): StarRatingOptions {}`,
  'components/star-rating/index.ts': `
export { starRatingTemplate } from './star-rating.template.ts';
export type { StarRatingItem, StarRatingOptions } from './star-rating.options.ts';`,
  'components/star-rating/README.md': '# `<fwx-star-rating>`',
  'components/styles/star-rating.css': 'fwx-star-rating {\n  display: contents;\n}\n',
  'components/styles/all.css': "@import './star-rating.css' layer(fwx.components);\n",
  'CHANGELOG.md': '- New: `<fwx-star-rating>`.',
  'server/widgets/star-rating.ts': 'export class StarRating extends InputWidget {}',
  'bench/components/sizes/star-rating.json': '{ "budget": 15800, "adds": 900 }',
  'bench/ssr/options/star-rating.ts': 'export const options = (t: Texts, n: number) => ({});',
  'stories/star-rating.stories.ts': "component: 'fwx-star-rating',",
  'stories/every-widget/star-rating.ts': '<fwx-star-rating label="Stars"></fwx-star-rating>',
  'stories/accessibility/star-rating.md': '## Star rating\n\nIts roles.\n',
  'test/components/star-rating.browser.test.ts': '',
  'test/support/specimens/star-rating.ts': 'export const starRating: Specimen = {};',
};

/** The removed text, and the expected report. Without a text the whole file is removed. */
const removals: readonly (readonly [path: string, text: string | null, fault: RegExp])[] = [
  ['components/star-rating/index.ts', 'starRatingTemplate', /export starRatingTemplate/],
  ['components/star-rating/index.ts', ', StarRatingOptions', /export the type StarRatingOptions/],
  ['CHANGELOG.md', '<fwx-star-rating>', /name `<fwx-star-rating>` in the section "Unreleased"/],
  ['components/star-rating/README.md', null, /write the page of the element/],
  ['server/widgets/star-rating.ts', null, /write StarRating, the widget on the server/],
  ['test/components/star-rating.browser.test.ts', null, /test the element/],
  [
    'components/star-rating/star-rating.contract.ts',
    'optionsOfStarRating',
    /export optionsOfStarRating\(\)/,
  ],
  ['bench/components/sizes/star-rating.json', null, /write the "budget"/],
  ['bench/ssr/options/star-rating.ts', 'options', /export const options = \(t: Texts/],
  ['stories/accessibility/star-rating.md', '## Star rating', /write a section "## Star rating"/],
  ['stories/every-widget/star-rating.ts', '<fwx-star-rating ', /with <fwx-star-rating>, for/],
  ['test/support/specimens/star-rating.ts', null, /export const starRating: Specimen/],
  ['stories/star-rating.stories.ts', 'component', /write stories with "component: 'fwx-star-rat/],
  ['components/styles/all.css', './star-rating.css', /import .*\/star-rating.css into a layer/],
  [
    'components/styles/all.css',
    ' layer(fwx.components)',
    /import .*\/star-rating.css into a layer/,
  ],
];

describe('The places in which a widget is entered by hand', () => {
  let folder = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeEach(() => {
    folder = temporaryFolder();
    for (const [path, text] of Object.entries(files)) write(path, text);
  });

  it('are complete where each has its entry', () => {
    assert.deepEqual(missingPlaces(folder), []);
  });

  it('include a tag without attributes', () => {
    write('stories/every-widget/star-rating.ts', '<fwx-star-rating></fwx-star-rating>');
    assert.deepEqual(missingPlaces(folder), []);
  });

  it('require no part of the page of all widgets that has the widget in its middle', () => {
    write('stories/every-widget.ts', '<fwx-star-rating></fwx-star-rating>');
    rmSync(join(folder, 'stories/every-widget/star-rating.ts'));
    assert.deepEqual(missingPlaces(folder), []);
  });

  for (const [path, text, fault] of removals) {
    it(`are named where the entry is missing: ${path}, ${text ?? 'the file'}`, () => {
      if (text === null) rmSync(join(folder, path));
      else write(path, (files[path] ?? '').replace(text, ''));
      const [first = '', ...others] = missingPlaces(folder);
      assert.deepEqual(others, []);
      assert.ok(first.startsWith(`${path}: `), first);
      assert.match(first, fault);
    });
  }

  for (const rule of ['fwx-star-rating-item {}', 'fwx-star-rating:not(:defined) {}']) {
    it(`have a rule for the tag of each element, which this one is not: ${rule}`, () => {
      write('components/styles/star-rating.css', rule);
      assert.deepEqual(missingPlaces(folder), [
        'components/styles: no style sheet has a rule such as "fwx-star-rating { display: contents; }"',
      ]);
    });
  }

  it('require no template of a widget that has none', () => {
    write('server/widgets/star-rating.ts', 'export class StarRating extends Component {}');
    rmSync(join(folder, 'bench/ssr/options/star-rating.ts'));
    assert.deepEqual(missingPlaces(folder), []);
  });
});
