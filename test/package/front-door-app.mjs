// One application with a session, a form, an upload, a page, server rendering and errors, for every runtime.
import { DynamicModel } from 'fwx/server/core';
import { html } from 'lit/html.js';
import { Bootstrap, Controller, Manager } from 'fwx/server/page';
import { renderToStream } from 'fwx/server/ssr';
import { EncodedFile } from 'fwx/server/upload/endpoint';
import { EncodedFileValidator } from 'fwx/server/validator';
import { Application, UploadedFile } from 'fwx/server/web';
import { Accordion } from 'fwx/server/widgets';

const validator = EncodedFileValidator.create({ mimeTypes: ['image/png'], maxSize: 10_000 });

class SiteController extends Controller {
  actionVisit() {
    const visits = Number(app.session.get('visits', 0)) + 1;
    app.session.set('visits', visits);
    return this.asJson({ visits, address: this.request.getUserIP() });
  }

  /** A form with a CSRF token, and the errors of its rules. */
  async actionForm() {
    if (!this.request.isPost) return this.request.getCsrfToken();
    const data = { mail: this.request.post('mail') };
    const model = await DynamicModel.validateData(data, [['mail', 'email']]);
    return this.asJson(model.getErrors());
  }

  /** A file in its own bytes, and one as the text that `<fwx-upload>` submits. */
  async actionUpload() {
    const bytes = await UploadedFile.getInstanceByName('plain').arrayBuffer();
    const files = EncodedFile.fromInput(this.request.post('photo'));
    return this.asJson({ bytes: bytes.byteLength, error: await validator.firstError(files) });
  }

  actionPage() {
    return this.pageProto('Users/Show', { user: () => ({ id: 7 }) });
  }

  actionMarkup() {
    const items = [{ label: 'Why?', content: 'Because.' }];
    const element = html`<!doctype html><title>A</title><fwx-accordion .items=${items}></fwx-accordion>`;
    return new Response(renderToStream(element), { headers: { 'content-type': 'text/html' } });
  }

  actionWidget() {
    return Accordion.widget({ items: [{ label: 'One', content: 'Two' }] });
  }

  actionBroken() {
    throw new Error('secret words');
  }
}

export const app = Application.create({
  id: 'front',
  basePath: '/',
  controllerNamespace: { site: SiteController },
  bootstrapOnce: [Bootstrap],
  components: {
    pageproto: { class: Manager, version: 'v1' },
    request: { cookieValidationKey: 'a key of the test' },
    urlManager: { enablePrettyUrl: true },
  },
});
