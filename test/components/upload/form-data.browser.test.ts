import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { recordFormValues, textFile, until, uploadForm } from './support.ts';

/** Returns the entries of a form, with the names of files and of the payloads of uploads. */
function entriesOf(source: FormData | HTMLFormElement): [string, string][] {
  const data = source instanceof FormData ? source : new FormData(source);
  return Array.from(data, ([name, value]): [string, string] => {
    if (value instanceof File) return [name, `File ${value.name}`];
    return [name, value.startsWith('{') ? (JSON.parse(value) as { name: string }).name : value];
  });
}

describe('the form data of a form with an <fwx-upload>', () => {
  it('has the files at the place of the element, between fields of the same name', async () => {
    const { form, upload } = await uploadForm(
      '<input name="all[]" value="1"><fwx-upload name="all[]" allow-multiple></fwx-upload>' +
        '<input name="b" value="2"><fwx-upload name="file" allow-file-encode="false" config=\'{"storeAsFile":true}\'></fwx-upload>' +
        '<input type="file" name="empty"><input name="all[]" value="3">',
    );
    await upload.addFiles(textFile('x.txt'), textFile('y.txt'));
    await upload.whenSettled();
    const second = form.querySelector<typeof upload>('fwx-upload[name="file"]')!;
    await second.ready;
    await second.addFile(textFile('z.txt'));
    await second.whenSettled();
    expect(entriesOf(form)).to.deep.equal([
      ['all[]', '1'],
      ['all[]', 'x.txt'],
      ['all[]', 'y.txt'],
      ['b', '2'],
      ['file', 'File z.txt'],
      ['file_metadata', '[{}]'],
      ['empty', 'File '],
      ['all[]', '3'],
    ]);
  });

  it('is whole in the listeners of the page', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile('x.txt'));
    await upload.whenSettled();
    let seen: [string, string][] = [];
    form.addEventListener('formdata', ({ formData }) => {
      seen = entriesOf(formData);
      formData.append('more', 'of the page');
    });
    const data = entriesOf(form);
    expect(seen).to.deep.equal([['avatar', 'x.txt']]);
    expect(data).to.deep.equal([...seen, ['more', 'of the page']]);
  });

  it('is that of the plain input when the element has left the page with its form', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile('x.txt'));
    await upload.whenSettled();
    form.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(entriesOf(form)).to.deep.equal([['avatar', 'File ']]);
  });

  it('has the files in the form that the element names, after a change, too', async () => {
    const root = fixtureSync(
      '<div><form id="first"></form><form id="second"></form><fwx-upload name="a" form="first"></fwx-upload></div>',
    );
    const [first, second] = root.querySelectorAll('form');
    const upload = root.querySelector('fwx-upload')!;
    await upload.ready;
    await upload.addFile(textFile('x.txt'));
    await upload.whenSettled();
    expect([entriesOf(first!), entriesOf(second!)]).to.deep.equal([[['a', 'x.txt']], []]);
    upload.setAttribute('form', 'second');
    expect([entriesOf(first!), entriesOf(second!)]).to.deep.equal([[], [['a', 'x.txt']]]);
  });

  it('is not what the browser keeps of the element: that has no content of files', async () => {
    await recordFormValues(async (calls) => {
      const { form, upload } = await uploadForm();
      await upload.addFile(textFile('x.txt', 'x'.repeat(1000)));
      await upload.whenSettled();
      await until(() => entriesOf(form)[0]?.[1] === 'x.txt');
      const kept = calls
        .flat()
        .flatMap((one) => (one instanceof FormData ? [...one.values()] : []));
      const longest = Math.max(...kept.map((one) => (typeof one === 'string' ? one.length : 0)));
      expect(longest).to.be.within(1, 200);
    });
  });
});
