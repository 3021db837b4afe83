import { mayBeMalformed } from './json-value.ts';
import type { PageObject } from './page-object.ts';
import type { ConstantProp } from './props/constant-prop.ts';
import { scriptSafe } from './script-json.ts';

/** Constant props of a page by their paths. */
export type Constants = ReadonlyMap<string, ConstantProp>;

/** The JSON of a page with constant props in pieces: text of this page, and constant props, which keep their text. */
export class PageJson {
  readonly #pieces: readonly (string | ConstantProp)[];

  constructor(page: PageObject, constants: Constants) {
    this.#pieces = piecesOf(page, constants);
  }

  /** Whether a text of the page may be malformed, see {@link mayBeMalformed}. */
  get mayBeMalformed(): boolean {
    return this.#pieces.some((piece) => typeof piece === 'string' && mayBeMalformed(piece));
  }

  /** The page as JSON. */
  get text(): string {
    let text = '';
    for (const piece of this.#pieces) text += typeof piece === 'string' ? piece : piece.json();
    return text;
  }

  /** The page as JSON that is safe in a script element. */
  get script(): string {
    let text = '';
    for (const piece of this.#pieces) {
      text += typeof piece === 'string' ? scriptSafe(piece) : piece.scriptJson();
    }
    return text;
  }
}

/** Props between two constant ones are serialized together. */
function piecesOf(page: PageObject, constants: Constants): (string | ConstantProp)[] {
  const { component, props, ...rest } = page;
  const pieces: (string | ConstantProp)[] = [];
  let text = `{"component":${JSON.stringify(component)},"props":{`;
  let run: Record<string, unknown> | null = null;
  let comma = '';
  const endRun = (): void => {
    if (run !== null) text += comma + JSON.stringify(run).slice(1, -1);
    if (run !== null) comma = ',';
    run = null;
  };
  for (const key of Object.keys(props)) {
    const constant = constants.get(key);
    if (constant) {
      endRun();
      pieces.push(`${text}${comma}${JSON.stringify(key)}:`, constant);
      text = '';
      comma = ',';
    } else {
      run ??= {};
      run[key] = props[key];
    }
  }
  endRun();
  pieces.push(`${text}},${JSON.stringify(rest).slice(1)}`);
  return pieces;
}
