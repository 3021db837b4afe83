import { type Address, addressText, type AttributeMap, throwing } from '../../components/markup.ts';
import { Fw } from '../core/index.ts';
import { hasRequestScope } from '../core/internal.ts';
import { hiddenInput } from './html-inputs.ts';
import { beginTag, endTag } from './html-tag.ts';

/** Options of {@link beginForm}: attributes and this key. */
export type FormOptions = AttributeMap & {
  /** Whether the CSRF token is sent. Default true. */
  readonly csrf?: boolean | undefined;
};

// The part of the request of the running application that a form uses.
interface FormRequest {
  readonly enableCsrfValidation: boolean;
  readonly csrfParam: string;
  readonly methodParam: string;
  getCsrfToken(): string;
}

/**
 * The start tag of a form, and its hidden inputs: a method other than `get` and `post` is sent as
 * `_method`, the query of the address of a `get` form becomes inputs, since browsers drop it, and
 * others contain the CSRF token of the running request, unless they are sent to another host.
 *
 * @param address Target of the form, a URL or a route of the running application; `''` is the
 * page itself.
 * @throws {InvalidConfigException} `address` has no text, or its scheme runs script.
 */
export function beginForm(
  address: Address = '',
  method = 'post',
  options: FormOptions = {},
): string {
  const { csrf = true, ...attributes } = options;
  const action = addressText(address, ['action', 'form'], throwing) ?? '';
  const isGet = method.toLowerCase() === 'get';
  const query = isGet ? (/^[^#?]*(\?[^#]*)/.exec(action)?.[1] ?? '') : '';
  const hidden = isGet ? queryInputs(query) : requestInputs(action, method, csrf);
  const own = {
    action: action === '' ? null : action.replace(query, ''),
    method: isGet ? 'get' : 'post',
  };
  return beginTag('form', { ...attributes, ...own }) + hidden;
}

/** The end tag of a form. */
export function endForm(): string {
  return endTag('form');
}

function queryInputs(query: string): string {
  const pairs = [...new URLSearchParams(query)];
  return pairs.map(([name, value]) => hiddenInput(name, value)).join('');
}

/** The method, when browsers do not support it, and the token of the running request. */
function requestInputs(action: string, method: string, csrf: boolean): string {
  const request = formRequest();
  const isPost = method.toLowerCase() === 'post';
  const verb = isPost ? '' : hiddenInput(request?.methodParam ?? '_method', method.toUpperCase());
  if (!csrf || !request?.enableCsrfValidation || isElsewhere(action)) return verb;
  return verb + hiddenInput(request.csrfParam, request.getCsrfToken());
}

/** The token is only sent to this site. Browsers read `\` as `/` and ignore tabs and line breaks. */
function isElsewhere(action: string): boolean {
  const address = action.replace(/[\t\r\n]/g, '').trim();
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
}

function formRequest(): FormRequest | null {
  // Outside a request there is no visitor and so no token.
  if (!hasRequestScope() || !Fw.app?.has('request')) return null;
  const request = Fw.app.get('request');
  return 'getCsrfToken' in request ? (request as FormRequest) : null;
}
