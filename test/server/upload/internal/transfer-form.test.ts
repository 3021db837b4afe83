import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readTransferForm } from '../../../../server/upload/internal/transfer-form.ts';
import { readText } from '../support/server.ts';

type Entry = readonly [name: string, value: string | File];

function formOf(entries: readonly Entry[]): Request {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value as string);
  return new Request('http://h.test/', { method: 'POST', body });
}

/** Names, contents and metadata of the files of a form. */
async function taken(entries: readonly Entry[], only: string | null = null) {
  const files: unknown[] = [];
  const rest = await readTransferForm(formOf(entries), only, async (part, metadata) => {
    files.push([part.name, part.filename, await readText(part.body), metadata]);
  });
  assert.deepEqual(rest, {});
  return files;
}

const file = (content = 'x') => new File([content], 'a.txt');

describe('readTransferForm', () => {
  it('reads the file with the metadata before it', async () => {
    for (const [before, metadata] of [
      [[], {}],
      [[['photos', '{"a":1}']], { a: 1 }],
      [[['photos', '']], {}],
      [[['photos', ' \n']], {}],
      [
        [
          ['photos', '{"a":1}'],
          ['photos', '{"b":2}'],
        ],
        { b: 2 },
      ],
      [[['note', '{"a":1}']], { note: '{"a":1}' }],
      [
        [
          ['note', 'x'],
          ['photos', '{"a":1}'],
          ['other', 'y'],
        ],
        { a: 1, note: 'x', other: 'y' },
      ],
    ] as readonly (readonly [readonly Entry[], object])[]) {
      assert.deepEqual(await taken([...before, ['photos', file()]]), [
        ['photos', 'a.txt', 'x', metadata],
      ]);
    }
  });

  it('returns the metadata of a form without a file', async () => {
    const read = (entries: readonly Entry[]) => readTransferForm(formOf(entries), null, null);
    assert.deepEqual(await read([['photos', '{"a":1}']]), { a: 1 });
    assert.deepEqual(
      await read([
        ['a', '{"a":1}'],
        ['b', '{"b":2}'],
      ]),
      { b: 2 },
    );
    assert.deepEqual(await read([['a', '']]), {});
    await assert.rejects(read([['photos', file()]]), {
      statusCode: 400,
      message: 'One file at a time.',
    });
  });

  it('reads only the fields of one name and its list', async () => {
    for (const name of ['photos', 'photos[]']) {
      assert.equal(
        (
          await taken(
            [
              [name, '{}'],
              [name, file()],
            ],
            'photos',
          )
        ).length,
        1,
      );
    }
    for (const name of ['photo', 'photos[0]', 'other']) {
      await assert.rejects(taken([[name, file()]], 'photos'), {
        statusCode: 400,
        message: 'The form has a field that does not belong here.',
      });
    }
  });

  it('accepts one file', async () => {
    await assert.rejects(
      taken([
        ['a', file()],
        ['a', file()],
      ]),
      { statusCode: 400, message: 'One file at a time.' },
    );
    await assert.rejects(taken([['a', '{}']]), {
      statusCode: 400,
      message: 'The form holds no file.',
    });
  });

  for (const [text, message] of [
    ['{', 'The metadata is no JSON.'],
    ['5', 'The metadata is no JSON object.'],
    ['null', 'The metadata is no JSON object.'],
    ['"x"', 'The metadata is no JSON object.'],
  ] as const) {
    it(`refuses ${text} as metadata`, async () => {
      await assert.rejects(
        taken([
          ['a', text],
          ['a', file()],
        ]),
        { statusCode: 400, message },
      );
    });
  }

  it('accepts 64 KiB of metadata, the names of its fields included', async () => {
    const most = 65_536;
    const fits = async (entries: readonly Entry[]): Promise<boolean> => {
      const reading = taken([...entries, ['f', file()]]);
      try {
        return (await reading).length === 1;
      } catch (error) {
        assert.equal((error as { statusCode?: number }).statusCode, 413);
        return false;
      }
    };
    assert.equal(await fits([['name', 'x'.repeat(most - 4)]]), true);
    assert.equal(await fits([['name', 'x'.repeat(most - 3)]]), false);
    assert.equal(await fits([['name', 'x'.repeat(most + 100)]]), false);
    assert.equal(
      await fits([
        ['ab', 'x'.repeat(most - 10)],
        ['cd', '1234567'],
      ]),
      false,
    );
    assert.equal(
      await fits([
        ['ab', 'x'.repeat(most - 10)],
        ['c', '1234567'],
      ]),
      true,
    );
    assert.equal(
      await fits([
        ['ab', 'x'.repeat(most - 2)],
        ['', ''],
      ]),
      true,
    );
    assert.equal(await fits([['', 'x'.repeat(most + 1)]]), false);
    const [whole] = await taken([
      ['', 'x'.repeat(most)],
      ['f', new File(['x'], 'a.txt')],
    ]);
    assert.deepEqual(whole, ['f', 'a.txt', 'x', { '': 'x'.repeat(most) }]);
  });
});
