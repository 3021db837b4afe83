// Properties of HTML elements that are reflected by an attribute, when the names differ in more than case.
const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
  defaultValue: 'value',
  defaultChecked: 'checked',
  defaultSelected: 'selected',
};

const sameButCase = new Set(
  (
    'abbr accept accessKey action allow alt autocapitalize autocomplete autofocus autoplay charset checked cite ' +
    'colSpan cols content contentEditable controls coords crossOrigin dateTime decoding default ' +
    'defer dir dirName disabled download draggable encType enterKeyHint fetchPriority form ' +
    'formAction formEnctype formMethod formNoValidate formTarget headers height hidden high href ' +
    'hreflang id inert inputMode integrity isMap kind label lang list loading loop low max ' +
    'maxLength media method min minLength multiple muted name noModule noValidate nonce open ' +
    'optimum pattern ping placeholder playsInline popover poster preload readOnly referrerPolicy ' +
    'rel required reversed role rowSpan rows sandbox scope selected shape size sizes slot span ' +
    'spellcheck src srcset start step tabIndex target title translate type useMap value width wrap'
  ).split(' '),
);

const booleans = new Set(
  (
    'autofocus autoplay checked controls default defaultChecked defaultSelected defer disabled ' +
    'formNoValidate hidden inert isMap loop multiple muted noModule noValidate open playsInline ' +
    'readOnly required reversed selected'
  ).split(' '),
);

/** The value of a property as a browser converts it: those of boolean attributes are on or off. */
export function reflectedValue(property: string, value: unknown): unknown {
  if (!booleans.has(property)) return value;
  return property === 'hidden' && value === 'until-found' ? value : Boolean(value);
}

/** The attribute that reflects a property of a plain HTML element, or `null`. */
export function reflectedAttribute(property: string): string | null {
  if (Object.hasOwn(renamed, property)) return renamed[property] ?? null;
  if (sameButCase.has(property)) return property.toLowerCase();
  return /^aria[A-Z]/.test(property) ? `aria-${property.slice(4).toLowerCase()}` : null;
}
