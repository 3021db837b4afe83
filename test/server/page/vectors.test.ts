import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const folder = import.meta.dirname;
const count = 47;
// `vector 3` and `vectors 3, 4` at the end of a title, `'3 …` at its beginning and in tables of cases.
const atEnd = /\(vectors? (\d+(?:, \d+)*)\)/g;
const atStart = /(?:it|describe|id:)[(\s]*'(\d+) /g;

/** Numbers of the vectors in the titles of a file. */
function numbersIn(file: string): Set<number> {
  const source = readFileSync(join(folder, file), 'utf8');
  const lists = [...source.matchAll(atEnd), ...source.matchAll(atStart)];
  return new Set(lists.flatMap(([, list = '']) => list.split(', ').map(Number)));
}

/** Files of tests by the number of their vector, as listed in the table. */
function tableOf(text: string): Map<number, string[]> {
  const rows = text.matchAll(/^\| (\d+) \|[^|]+\| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, id, files = '']) => [
      Number(id),
      [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    ]),
  );
}

describe('The vectors of the page protocol', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  const found = new Map(files.map((file) => [file, numbersIn(file)]));
  const table = tableOf(readFileSync(join(folder, 'vectors.md'), 'utf8'));

  it('are all in the table, in order', () =>
    assert.deepEqual(
      [...table.keys()],
      Array.from({ length: count }, (_, i) => i + 1),
    ));

  for (let id = 1; id <= count; id++) {
    it(`have the tests that the table lists: ${id}`, () => {
      const having = files.filter((file) => found.get(file)?.has(id));
      assert.ok(having.length > 0, `vector ${id} has a test`);
      assert.deepEqual(table.get(id), having.sort());
    });
  }
});
