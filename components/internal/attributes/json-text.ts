/** Data for the value of an attribute, written as JSON; documented markup puts it in single quotes. */
export class JsonText {
  readonly data: object;

  constructor(data: object) {
    this.data = data;
  }

  /** The JSON, safe inside single quotes: `< > & ' "` within strings are written as `\u003C \u003E \u0026 \u0027 \u0022`. */
  toString(): string {
    const json = JSON.stringify(this.data) ?? 'null';
    return json.replace(/\\.|[<>&']/g, (found) => escapes[found] ?? found);
  }
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  "'": '\\u0027',
  '\\"': '\\u0022',
};
