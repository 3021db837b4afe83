// The test files that concern some widgets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pathsIn } from './registrations.mjs';

/** Suites about all elements that do not take their test data, or take it in a page. */
const overAll =
  /(?:components\/(?:manifest\.browser|specimens|story-coverage)|e2e\/children|project\/(?:doors|readme-examples|what-goes-wrong))\.test\.ts$/;

/**
 * The suites that go over the elements, with keyboard, frameworks and content policy, those about the documentation of each
 * element, and the tests of the widgets themselves.
 *
 * @param {string} folder Root of the repository.
 * @param {readonly string[]} names Widgets, such as `button-group`.
 * @returns {string[]} Paths of test files.
 */
export function suitesOf(folder, names) {
  const isShared = (path) =>
    overAll.test(path) ||
    /from '\.\..*\/specimens\/index\.ts'/.test(readFileSync(join(folder, path), 'utf8'));
  const isOwn = (path) =>
    names.some((name) => path.includes(`/${name}.`) || path.includes(`/${name}/`));
  return pathsIn(folder, 'test/{components,project,server}/**/*.test.ts')
    .filter((path) => isShared(path) || isOwn(path))
    .concat(pathsIn(folder, 'test/e2e/*.test.ts').filter(isShared));
}
