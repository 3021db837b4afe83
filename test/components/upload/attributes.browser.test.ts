import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { attributeText } from '../../support/specimens/hostile.ts';
import { choose, imageFile, next, textFile, until, uploadForm } from './support.ts';

const markup = '<img class="injected" src="data:," onerror="window.isInjected = true">';
const action = '<span class="filepond--label-action">Browse</span>';

async function uploadWith(attributes: Record<string, unknown>, children = ''): Promise<FwxUpload> {
  const element = document.createElement('fwx-upload');
  for (const [name, value] of Object.entries({ name: 'avatar', ...attributes })) {
    element.setAttribute(name, attributeText(value));
  }
  element.innerHTML = children;
  const { form } = await uploadForm('<fwx-upload></fwx-upload>');
  form.replaceChildren(element);
  await element.ready;
  return element;
}

const dropLabel = (upload: FwxUpload): Element =>
  upload.querySelector('.filepond--drop-label label')!;

describe('<fwx-upload> options that are written as markup', () => {
  afterEach(() => Reflect.deleteProperty(window, 'isInjected'));

  it('are text in the attribute label-idle', async () => {
    const upload = await uploadWith({ 'label-idle': `a & ${markup}` });
    expect(upload.querySelector('.injected')).to.equal(null);
    expect(dropLabel(upload).textContent).to.contain(`a & ${markup}`);
  });

  it('keep the element in the label that opens the file dialog', async () => {
    const upload = await uploadWith({ 'label-idle': `Drop & go, or ${action}` });
    expect(dropLabel(upload).textContent).to.equal('Drop & go, or Browse');
    expect(dropLabel(upload).querySelector('.filepond--label-action')).not.to.equal(null);
  });

  it('are text in the attribute config, which drops names of functions', async () => {
    Object.assign(window, { injectedCheck: () => Object.assign(window, { isInjected: true }) });
    const config = {
      labelIdle: markup,
      labelButtonRemoveItem: markup,
      iconRemove: markup,
      imageEditIconEdit: markup,
      credits: ['javascript:injected()', 'x'],
      oninit: 'injectedCheck',
      beforeAddFile: 'injectedCheck',
      fileRenameFunction: 'injectedCheck',
      fileValidateTypeDetectType: 'injectedCheck',
    };
    const attributes = { config, 'allow-image-edit': '', 'allow-file-rename': '' };
    const upload = await uploadWith({ ...attributes, 'allow-image-preview': 'false' });
    const added = next(upload, 'fwx-upload-add');
    choose(upload, await imageFile());
    await added;
    await upload.whenSettled();
    const button = await until(() => upload.querySelector('.filepond--action-remove-item'));
    await until(() => upload.querySelector('.filepond--action-edit-item-alt'));
    expect(button.textContent).to.contain(markup);
    expect(upload.querySelector('.injected, [href^="javascript:"]')).to.equal(null);
    expect('isInjected' in window).to.equal(false);
  });

  it('are dropped in the attribute cropper, whose labels are text', async () => {
    const cropper = { labels: { title: markup }, options: { template: markup } };
    const attributes = { 'allow-image-edit': '', 'allow-image-preview': 'false' };
    const upload = await uploadWith({ ...attributes, cropper });
    choose(upload, await imageFile());
    const button = await until(() =>
      upload.querySelector<HTMLElement>('.filepond--action-edit-item-alt'),
    );
    button.click();
    await until(() => document.querySelector('.fwx-upload-cropper cropper-selection'));
    expect(document.querySelector('dialog .injected')).to.equal(null);
    expect(document.querySelector('.fwx-upload-cropper__title')?.textContent).to.equal(markup);
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
  });

  it('are markup in properties', async () => {
    const upload = await uploadWith({});
    upload.labelIdle = '<b>here</b>';
    upload.config = { iconRemove: '<i class="own"></i>' };
    await until(() => dropLabel(upload).querySelector('b'));
    choose(upload, textFile());
    await until(() => upload.querySelector('.filepond--action-remove-item .own'));
  });

  it('are markup in templates inside the element, and properties take precedence', async () => {
    const upload = await uploadWith(
      { 'allow-image-edit': '' },
      `<input type="file"><template data-option="labelIdle"><b>here</b></template>
       <template data-option="config.iconRemove"><i class="own"></i></template>
       <template data-option="config.maxFiles">1</template>`,
    );
    expect(dropLabel(upload).querySelector('b')?.textContent).to.equal('here');
    expect(upload.getOptions()).to.deep.include({ iconRemove: '<i class="own"></i>' });
    expect(upload.getOptions()).not.to.have.property('maxFiles');
    upload.labelIdle = '<u>there</u>';
    await until(() => dropLabel(upload).querySelector('u'));
  });
});
