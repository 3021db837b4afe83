import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { IdentitySwitch } from '../../access/identity-switch.ts';
import { linkTo } from '../page-links.ts';

/** Options of {@link identityForm}. */
export interface IdentityFormOptions {
  /** Path of the debugger. */
  readonly base: string;
  /** Path and query to return to. */
  readonly here: string;
  /** Proposed id: that of the user of the capture. */
  readonly proposed: string;
}

/**
 * The forms that switch the user of the browser's session; nothing for users who may neither switch nor switch back.
 */
export async function identityForm(
  identities: IdentitySwitch | null,
  options: IdentityFormOptions,
): Promise<unknown> {
  if (!identities?.isConfigured || !identities.hasSession) return nothing;
  const { id, mainId } = identities;
  const isAllowed = await identities.isAllowed().catch(() => false);
  if (!isAllowed && mainId === null) return nothing;
  const { base, here, proposed } = options;
  const hidden = fields([['back', here], ...(identities.token ? [identities.token] : [])]);
  const banner =
    mainId === null
      ? html`<p>This browser is the user <code>${id}</code>.</p>`
      : html`<div class="debug-callout theme-warning" role="status">This browser has switched from the user <code>${mainId}</code> to <code>${id}</code>.</div>`;
  const form = html`<form class="debug-filters" method="post" action=${linkTo(base, 'set-identity')}>${hidden}<label class="form-label">User id <input class="form-control form-control-sm" name="user_id" value=${proposed} required></label><button class="btn-solid btn-sm theme-primary" type="submit">Switch</button></form>`;
  const wayBack = html`<form method="post" action=${linkTo(base, 'reset-identity')}>${hidden}<button class="btn-subtle btn-sm" type="submit">Back to ${mainId}</button></form>`;
  return html`<section aria-labelledby="debug-identity"><h3 id="debug-identity">Switch user</h3>${banner}${isAllowed ? form : nothing}${mainId === null ? nothing : wayBack}</section>`;
}

function fields(list: readonly (readonly [name: string, value: string])[]): TemplateResult[] {
  return list.map(([name, value]) => html`<input type="hidden" name=${name} value=${value}>`);
}
