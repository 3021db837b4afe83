import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';

import { Fw, Model, runInRequestScope } from '../../../../../server/core/index.ts';
import { giveBytes } from '../../../../../server/core/internal.ts';
import { UploadedFile } from '../../../../../server/web/index.ts';
import {
  clientFileName,
  inputName,
  registerUploadedFiles,
} from '../../../../../server/web/internal.ts';

class UploadForm extends Model {
  file = '';
  name = 'UploadForm';

  override formName(): string {
    return this.name;
  }
}

const modelOf = (name: string): UploadForm => {
  const model = UploadForm.create({});
  model.name = name;
  return model;
};

/** A directory that is removed after `work`. */
async function within(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fwx-upload-'));
  try {
    await runInRequestScope(() => work(directory));
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('inputName', () => {
  for (const [form, attribute, expected] of [
    ['Form', 'file', 'Form[file]'],
    ['Form', '[0]file', 'Form[0][file]'],
    ['Form', 'files[1]', 'Form[files][1]'],
    ['Form', '[a][b]file[c]', 'Form[a][b][file][c]'],
    ['', 'file', 'file'],
    ['', 'files[1]', 'files[1]'],
    ['', '[0]file', '[0][file]'],
    ['Form', '[]', 'Form[[]]'],
  ] as const) {
    it(`returns ${expected} for "${attribute}" in "${form}"`, () => {
      assert.equal(inputName(modelOf(form), attribute), expected);
    });
  }
});

describe('clientFileName', () => {
  for (const [name, expected] of [
    ['a.txt', 'a.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\dir\\b.txt', 'b.txt'],
    ['a\0b\r\n.txt', 'ab.txt'],
    ['say %22hi%22.txt', 'say "hi".txt'],
    ['dir/', ''],
  ] as const) {
    it(`keeps ${JSON.stringify(expected)} of ${JSON.stringify(name)}`, () => {
      assert.equal(clientFileName(name), expected);
    });
  }
});

describe('UploadedFile', () => {
  it('is found by model, by name and by list, in order', async () => {
    await runInRequestScope(async () => {
      const file = (name: string) => new UploadedFile({ name }, new Blob([name]));
      registerUploadedFiles({
        Form: { file: file('one.txt'), list: [file('two.txt'), file('three.txt')] },
        plain: file('four.txt'),
        none: new UploadedFile({ error: 4 }),
      });
      const names = (files: readonly UploadedFile[]) => files.map(({ name }) => name);
      assert.equal(UploadedFile.getInstance(modelOf('Form'), 'file')?.name, 'one.txt');
      assert.equal(UploadedFile.getInstance(modelOf(''), 'plain')?.name, 'four.txt');
      assert.deepEqual(names(UploadedFile.getInstances(modelOf('Form'), 'list')), [
        'two.txt',
        'three.txt',
      ]);
      assert.deepEqual(names(UploadedFile.getInstancesByName('Form[list][]')), [
        'two.txt',
        'three.txt',
      ]);
      assert.deepEqual(names(UploadedFile.getInstancesByName('plain')), ['four.txt']);
      assert.deepEqual(names(UploadedFile.getInstancesByName('Form[l')), []);
      assert.deepEqual(names(UploadedFile.getInstancesByName('none')), []);
      assert.equal(UploadedFile.getInstanceByName('nope'), null);
    });
  });

  it('is not found by its list when none was chosen', async () => {
    await runInRequestScope(async () => {
      const list = [new UploadedFile({ name: 'a' }), new UploadedFile({ error: 4 })];
      registerUploadedFiles({ list });
      const names = UploadedFile.getInstancesByName('list').map(({ name }) => name);
      assert.deepEqual(names, ['a']);
    });
  });

  it('has its size, and no bytes when it failed', async () => {
    assert.equal(new UploadedFile({}).size, 0);
    assert.equal(new UploadedFile({}, [new Uint8Array(3)]).size, 0);
    assert.equal(new UploadedFile({}, new Blob(['abc'])).size, 3);
    assert.equal(new UploadedFile({ size: 5 }, new Blob(['abc'])).size, 5);
    const failed = new UploadedFile({ name: 'a', error: 3, tempName: '/x' }, new Blob(['abc']));
    assert.deepEqual([failed.tempName, failed.hasError, failed.error], ['', true, 3]);
    assert.throws(() => failed.stream(), {
      name: 'RuntimeException',
      message: 'The upload "a" failed with error 3.',
    });
    const whole = new UploadedFile({ tempName: '/x' });
    assert.deepEqual([whole.tempName, whole.hasError, whole.error], ['/x', false, 0]);
  });

  it('without content is empty', async () => {
    const file = new UploadedFile({ name: 'a', type: 'a/b' });
    assert.equal((await file.arrayBuffer()).byteLength, 0);
    assert.equal(await new Response(file.stream() as BodyInit).text(), '');
    const blob = await file.toBlob();
    assert.deepEqual([blob.name, blob.type, blob.size], ['a', 'a/b', 0]);
  });

  it('returns the bytes of its content repeatedly', async () => {
    const bytes = [new Uint8Array([97, 98]), new Uint8Array([99])];
    for (const content of [new Blob(bytes), bytes, () => new Blob(bytes).stream()]) {
      const file = new UploadedFile({ name: 'a' }, content);
      for (let at = 0; at < 2; at++) {
        assert.equal(await new Response(file.stream() as BodyInit).text(), 'abc');
        assert.equal(new TextDecoder().decode(await file.arrayBuffer()), 'abc');
      }
    }
  });

  for (const size of [0, 1, 65_536, 65_537]) {
    it(`returns the ${size} bytes of its temporary file`, async () => {
      await within(async (directory) => {
        const tempName = path.join(directory, 'temp');
        await writeFile(tempName, 'x'.repeat(size));
        const file = new UploadedFile({ name: 'a', tempName });
        assert.equal((await file.arrayBuffer()).byteLength, size);
      });
    });
  }

  it('opens its temporary file when it is read', async () => {
    await within(async (directory) => {
      const tempName = path.join(directory, 'temp');
      await writeFile(tempName, 'x');
      const reader = new UploadedFile({ name: 'a', tempName }).stream().getReader();
      await rm(tempName);
      await assert.rejects(reader.read(), { code: 'ENOENT' });
    });
  });

  it('reports why it could not be saved', async () => {
    await within(async (directory) => {
      const file = new UploadedFile({ name: 'a' }, new Blob(['x']));
      await assert.rejects(file.saveAs(path.join(directory, 'none', 'a')), {
        name: 'RuntimeException',
        message: 'The upload "a" could not be saved.',
      });
    });
  });

  it('may be discarded after its temporary file has moved', async () => {
    await within(async (directory) => {
      const tempName = path.join(directory, 'temp');
      await writeFile(tempName, 'x');
      const file = new UploadedFile({ name: 'a', tempName });
      await file.saveAs(path.join(directory, 'a'));
      await file.discard();
      assert.deepEqual(await readdir(directory), ['a']);
    });
  });

  it('belongs to its request', async () => {
    await runInRequestScope(async () => {
      registerUploadedFiles({ a: new UploadedFile({ name: 'a' }) });
      await runInRequestScope(async () => {
        assert.equal(UploadedFile.getInstanceByName('a'), null);
        await UploadedFile.reset();
      });
      assert.equal(UploadedFile.getInstanceByName('a')?.name, 'a');
    });
  });

  it('splits its name into base name and extension', () => {
    const parts = (name: string) => {
      const { baseName, extension } = new UploadedFile({ name });
      return [baseName, extension];
    };
    assert.deepEqual(parts('a.b.TXT'), ['a.b', 'txt']);
    assert.deepEqual(parts('.htaccess'), ['.htaccess', '']);
    assert.deepEqual(parts('none'), ['none', '']);
    assert.deepEqual(parts('a.B'), ['a', 'b']);
    assert.deepEqual(parts('a.'), ['a', '']);
  });

  it('is saved completely, also over an existing file and below an alias', async () => {
    await within(async (directory) => {
      Fw.setAlias('@uploads', directory);
      const file = new UploadedFile({ name: 'a' }, new Blob(['content']));
      assert.equal(await file.saveAs('@uploads/a.txt'), true);
      assert.equal(await file.saveAs('@uploads/a.txt'), true);
      assert.equal(await readFile(path.join(directory, 'a.txt'), 'utf8'), 'content');
      assert.deepEqual(await readdir(directory), ['a.txt']);
      Fw.setAlias('@uploads', null);
    });
  });

  it('leaves nothing behind when its bytes break off', async () => {
    await within(async (directory) => {
      const broken = () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new Uint8Array(10)),
          pull: (controller) => controller.error(new Error('gone')),
        });
      const file = new UploadedFile({ name: 'a' }, broken);
      await assert.rejects(file.saveAs(path.join(directory, 'a')), {
        name: 'RuntimeException',
        message: 'The upload "a" could not be saved.',
      });
      assert.deepEqual(await readdir(directory), []);
    });
  });

  it('moves its temporary file, or keeps it, and deletes it at the end', async () => {
    await within(async (directory) => {
      const at = (name: string) => path.join(directory, name);
      await writeFile(at('temp'), 'x'.repeat(100_000));
      const file = new UploadedFile({ name: 'a', tempName: at('temp'), size: 100_000 });
      assert.equal((await file.arrayBuffer()).byteLength, 100_000);
      await file.saveAs(at('kept'), false);
      assert.deepEqual(await readdir(directory), ['kept', 'temp']);
      await file.saveAs(at('moved'));
      assert.deepEqual(await readdir(directory), ['kept', 'moved']);
      await writeFile(at('temp'), 'x');
      registerUploadedFiles({ a: file });
      await UploadedFile.reset();
      assert.deepEqual(await readdir(directory), ['kept', 'moved']);
    });
  });

  describe('when it is discarded', () => {
    /** A file in two chunks with a single reference, like those of the bridge. */
    const given = (): [UploadedFile, Uint8Array[]] => {
      const chunks = [new Uint8Array(20_000).fill(97), new Uint8Array(20_000).fill(98)];
      for (const chunk of chunks) giveBytes(chunk);
      return [new UploadedFile({ name: 'a', size: 40_000 }, chunks), chunks];
    };
    const lengths = (chunks: readonly Uint8Array[]): number[] => chunks.map((one) => one.length);
    const whole = 'a'.repeat(20_000) + 'b'.repeat(20_000);

    it('frees its memory', async () => {
      const [file, chunks] = given();
      const copy = await file.arrayBuffer();
      assert.deepEqual(lengths(chunks), [20_000, 20_000]);
      await file.discard();
      await file.discard();
      assert.deepEqual(lengths(chunks), [0, 0]);
      assert.equal(new TextDecoder().decode(copy), whole);
    });

    it('throws when it is read afterwards', async () => {
      await within(async (directory) => {
        const temp = path.join(directory, 'temp');
        await writeFile(temp, 'x');
        const onDisk = new UploadedFile({ name: 'a', tempName: temp, size: 1 });
        for (const file of [given()[0], onDisk, new UploadedFile({ name: 'a' }, new Blob(['x']))]) {
          await file.discard();
          const discarded = {
            name: 'RuntimeException',
            message: /"a" was discarded, as uploads are/,
          };
          assert.throws(() => file.stream(), discarded);
          await assert.rejects(file.arrayBuffer(), discarded);
          await assert.rejects(file.toBlob(), discarded);
          await assert.rejects(file.saveAs(path.join(directory, 'b')), discarded);
          assert.equal(file.hasError, false);
        }
        assert.deepEqual(await readdir(directory), []);
      });
    });

    it('is saved completely when that had begun', async () => {
      await within(async (directory) => {
        const [file, chunks] = given();
        const saving = file.saveAs(path.join(directory, 'a'));
        await file.discard();
        assert.equal(await saving, true);
        assert.equal(await readFile(path.join(directory, 'a'), 'utf8'), whole);
        assert.deepEqual(lengths(chunks), [20_000, 20_000]);
      });
    });

    it('frees its memory after it was saved', async () => {
      await within(async (directory) => {
        const [file, chunks] = given();
        await file.saveAs(path.join(directory, 'a'));
        await assert.rejects(file.saveAs(path.join(directory, 'none', 'a')));
        await file.discard();
        assert.deepEqual(lengths(chunks), [0, 0]);
      });
    });

    it('is read to its end from a stream that was opened before', async () => {
      const [file] = given();
      const stream = file.stream();
      await file.discard();
      assert.equal(await new Response(stream as BodyInit).text(), whole);
    });
  });
});
