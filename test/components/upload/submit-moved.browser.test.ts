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
});
