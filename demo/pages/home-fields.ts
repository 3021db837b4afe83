import { html, type TemplateResult } from 'lit/html.js';

import { t } from '../messages/index.ts';
import type { Link } from '../server/render-page.ts';

export const fields = (link: Link): TemplateResult => html`<section class="topic" id="field">
  <h2>${t('Form fields')}</h2>
  <p>${t('Native controls with label, hint and error, checked by the rules of the server.')}</p>
  <form class="card examples" action="#field">
    <fwx-active-field required messages=${JSON.stringify({ valueMissing: t('A name is needed.') })}>
      <label>${t('Name')}</label><input name="name" autocomplete="name" />
      <small>${t('Leave it empty and go on to see the error.')}</small>
    </fwx-active-field>
    <fwx-active-field>
      <label>${t('Size')}</label>
      <select name="size">
        <option>${t('Small')}</option>
        <option>${t('Large')}</option>
      </select>
    </fwx-active-field>
    <fwx-active-field>
      <label>${t('Volume')}</label><input type="range" name="volume" value="30" />
    </fwx-active-field>
    <fwx-active-field>
      <input type="checkbox" name="news" checked /><label>${t('Notify me')}</label>
    </fwx-active-field>
  </form>
  <div class="actions examples-below">
    <a href=${link('/upload')}>${t('The upload and its editor')}</a>
    <a href=${link('/contacts')}>${t('Pages that change without loading')}</a>
  </div>
</section>`;
