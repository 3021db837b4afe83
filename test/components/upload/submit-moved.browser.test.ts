import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { payloads, textFile, until } from './support.ts';

describe('a submit of a form that was moved', () => {
  it('is held for its files in the document when the form comes from a shadow tree', async () => {
    const host = fixtureSync<HTMLElement>('<div></div>');
    const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const form = document.createElement('form');
    form.innerHTML = '<button>Go</button>';
    const upload = document.createElement('fwx-upload');
    Object.assign(upload, { name: 'docs', allowMultiple: true });
    form.append(upload);
    shadow.append(form);
    await upload.ready;
    host.append(form);
    const sent: unknown[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(payloads(form, 'docs[]').map(({ name }) => name));
    });
    void upload.addFile(textFile('moved.txt'));
    form.querySelector('button')?.click();
    await until(() => sent.length === 1);
    expect(sent).to.deep.equal([['moved.txt']]);
  });

  it('is held for its files in a document that was parsed in a frame', async () => {
    const frame = fixtureSync<HTMLIFrameElement>('<iframe></iframe>');
    const { body } = frame.contentDocument!;
    body.innerHTML = '<form><input type="text" name="title"><button>Go</button></form>';
    const form = body.querySelector('form')!;
    const upload = document.createElement('fwx-upload');
    Object.assign(upload, { name: 'docs', allowMultiple: true });
    form.append(upload);
    await upload.ready;
    const sent: string[][] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(payloads(form, 'docs[]').map(({ name }) => name));
    });
    void upload.addFile(textFile('1'));
    body.querySelector('button')!.click();
    await until(() => sent.length === 1);
    void upload.addFile(textFile('2'));
    // As the browser does after a key that a user presses.
    const init = { key: 'Enter', bubbles: true, composed: true };
    body.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', init));
    form.requestSubmit();
    await until(() => sent.length === 2);
    expect(sent.map((names) => names.toSorted())).to.deep.equal([['1'], ['1', '2']]);
  });
});
