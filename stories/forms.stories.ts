import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { fixed } from './element.ts';

const meta: Meta = { title: 'Pages/Forms' };

export default meta;

type Story = StoryObj;

const words = (label: string) => ({ valueMissing: `${label} cannot be blank.` });

const field = (label: string, control: TemplateResult, required = false, hint = '') =>
  html`<fwx-active-field ?required=${required} .messages=${words(label)}>
    <label>${label}</label>${control}${hint === '' ? null : html`<small>${hint}</small>`}
  </fwx-active-field>`;

const column =
  'display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr))';

/** A form as one would ship it: it sends itself, is checked, and can be filled in by the browser. */
export const Checkout: Story = fixed(
  () => html`<form action="#sent" data-bs-validate style="max-inline-size: 40rem">
    <h1 style="font-size: 1.5rem; margin-block: 0 1rem">Delivery</h1>
    <div style=${column}>
      ${field('First name', html`<input name="given" autocomplete="given-name">`, true)}
      ${field('Last name', html`<input name="family" autocomplete="family-name">`, true)}
    </div>
    ${field('Mail', html`<input type="email" name="mail" autocomplete="email">`, true, 'For the bill and the tracking number.')}
    <div style=${column}>
      ${field('Country', html`<select name="country" autocomplete="country"><option value="">Choose…</option><option>Germany</option><option>Poland</option></select>`, true)}
      ${field('Arrives on', html`<input type="date" name="day">`)}
    </div>
    ${field('Note for the courier', html`<textarea name="note" rows="3"></textarea>`)}
    ${field('Tip in percent', html`<input type="range" name="tip" min="0" max="20" value="5">`)}
    <fwx-active-field .messages=${words('Terms')}>
      <input type="checkbox" name="terms" value="1" required><label>I agree to the terms</label><small>They have not changed since May.</small>
    </fwx-active-field>
    <button type="submit" class="btn-solid theme-primary">Order now</button>
    <button type="reset" class="btn-text">Start over</button>
  </form>`,
);

/** Documented markup alone, as a server writes it: nothing here needs a script. */
export const WithoutElements: Story = fixed(
  () => html`<form action="#sent" style="max-inline-size: 30rem">
    <div class="error-summary" role="alert"><ul><li>Login or password is wrong.</li></ul></div>
    <div class="form-field mb-3 field-login required"><label class="form-label" for="login">Login</label><input type="text" id="login" class="form-control is-invalid" name="login" value="jane" autocomplete="username" aria-required="true" aria-invalid="true" aria-describedby="login-error"><div id="login-error" class="invalid-feedback">Login or password is wrong.</div></div>
    <div class="form-field mb-3 field-password required"><label class="form-label" for="password">Password</label><input type="password" id="password" class="form-control" name="password" autocomplete="current-password" aria-required="true"><div class="invalid-feedback"></div></div>
    <div class="form-field mb-3 field-keep"><input type="checkbox" id="keep" class="check" name="keep" value="1"><div class="form-field-content"><label for="keep">Stay signed in</label><div class="invalid-feedback"></div></div></div>
    <button type="submit" class="btn-solid theme-primary">Sign in</button>
  </form>`,
);
